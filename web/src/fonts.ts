// The weights the page is set in; latin holds all that English, German and French need.
import "@fontsource/besley/latin-600.css";
import "@fontsource/besley/latin-700.css";
import "@fontsource/cabin/latin-400-italic.css";
import "@fontsource/cabin-condensed/latin-500.css";
import "@fontsource/cabin-condensed/latin-600.css";
import "@fontsource/cabin-condensed/latin-700.css";
import "./cabin.css";
