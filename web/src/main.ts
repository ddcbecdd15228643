import { mount } from "svelte";
import App from "./App.svelte";
import { registerWhereInstalled } from "./notices/push";
import { begin } from "./words/words.svelte";
import "./fonts";
import "./base.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
// The code of a game is on its way while the words are.
if (/^\/games\/[^/]+$/.test(location.pathname)) void import("./screens/Game.svelte");
await begin();
mount(App, { target });
registerWhereInstalled();
