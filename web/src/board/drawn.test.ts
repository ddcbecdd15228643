import { afterEach, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import { worded } from "./drawn";

afterEach(() => speak("en"));

test("a drawing speaks English as it was drawn", () => {
  const drawn = '<text x="1" textLength="20" lengthAdjust="spacingAndGlyphs">free</text>';
  expect(worded(drawn)).toBe(drawn);
});

test("words are translated and take the room they need; names and figures stay", () => {
  speak("de");
  expect(worded('<text x="1" textLength="20" lengthAdjust="spacingAndGlyphs">free</text>')).toBe(
    '<text x="1">gratis</text>',
  );
  expect(worded("<text>12 left</text><text>$closing in $total</text>")).toBe(
    "<text>noch 12</text><text>$closing von $total</text>",
  );
  const names = "<text>Ford</text><text>+3</text>";
  expect(worded(names)).toBe(names);
});
