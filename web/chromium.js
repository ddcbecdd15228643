// Unpacks the browser of the tests into the folder for temporary files.
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
