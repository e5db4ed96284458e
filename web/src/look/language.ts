import { createKept } from "../kept.ts";
import { languageFrom } from "./choices.ts";

export const language = createKept("skillmint.language", (text) => languageFrom(text, navigator.languages));
