/** What themes are called. */
import { wordFor } from "../words/words.svelte";

export const themeName = (theme: string): string => wordFor(`puzzles.theme.${theme}`) ?? theme;
