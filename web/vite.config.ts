import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = "http://127.0.0.1:8000";

/** Every browser that runs the page reads woff2: the older files stay out. */
const woff2Only: Plugin = {
  name: "woff2-only",
  enforce: "pre",
  transform(code, id) {
    return id.includes("@fontsource") && id.endsWith(".css")
      ? code.replace(/,\s*url\([^)]+\.woff\) format\('woff'\)/g, "")
      : null;
  },
};

export default defineConfig({
  plugins: [woff2Only, svelte()],
  build: {
    outDir: "../src/ironbridge/page",
    emptyOutDir: true,
    // The server's security policy lets nothing in that is not a file of ours.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": { target: SERVER, ws: true },
      "/scene.css": { target: SERVER },
    },
  },
});
