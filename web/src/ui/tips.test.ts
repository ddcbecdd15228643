import { beforeEach, expect, it } from "vitest";
import { tipAt, tipOfFocus } from "./tips";

beforeEach(() => {
  document.body.innerHTML = `
    <button id="whole" aria-label="Whole map"><svg class="ico" aria-hidden="true"></svg></button>
    <button id="named" aria-label="Advice on your turn">Advice</button>
    <button id="stack"><span data-tip="Victory points"><i id="star"></i>5</span><span data-tip="Victory points">2</span>
      <svg id="coal" class="ico" role="img" aria-label="Coal"></svg></button>
    <svg class="map"><g id="slot" role="button" aria-label="Ford 1, free for a Coal Mine"></g></svg>
    <p id="words">Words</p>`;
});
const at = (id: string) => document.getElementById(id)!;

it("tells what an icon, a figure beside one and a place on the map mean", () => {
  expect(tipAt(at("star"))?.text).toBe("Victory points");
  expect(tipAt(at("coal"))?.text).toBe("Coal");
  expect(tipAt(at("slot"))?.text).toBe("Ford 1, free for a Coal Mine");
});
it("tells the name of a button that is only a picture, and of no other", () => {
  expect(tipAt(at("whole").firstElementChild!)?.text).toBe("Whole map");
  expect(tipOfFocus(at("whole"))?.text).toBe("Whole map");
  expect(tipAt(at("named"))).toBeNull();
  expect(tipAt(at("words"))).toBeNull();
});
it("tells whoever comes by the keyboard all that the icons of a button say, once", () => {
  expect(tipOfFocus(at("stack"))?.text).toBe("Victory points · Coal");
});
