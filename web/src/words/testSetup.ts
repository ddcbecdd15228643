/** Before each test: English is spoken. */
import { beforeAll } from "vitest";
import { begin } from "./words.svelte";

beforeAll(begin);
