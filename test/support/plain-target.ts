import { textsIn } from "../../src/i18n/texts.ts";
import { plainDialect } from "../../src/providers/dialect.ts";
import type { Target } from "../../src/providers/wire/wire.ts";

/** A model that a request is written for, as plain as can be. */
export const plainTarget: Target = {
  model: "m",
  provider: "here",
  dialect: plainDialect,
  output: 8192,
  sees: false,
  load: () => null,
  texts: textsIn("en").tools,
};
