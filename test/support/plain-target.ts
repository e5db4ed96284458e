import { textsIn } from "../../src/i18n/texts.ts";
import type { Target } from "../../src/providers/wire/wire.ts";

/** A model that a request is written for, as plain as can be. */
export const plainTarget: Target = {
  model: "m",
  provider: "here",
  sees: false,
  load: () => null,
  texts: textsIn("en").tools,
};
