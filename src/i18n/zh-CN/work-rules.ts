import type { Texts } from "../texts.ts";

export const workRules: Texts["workRules"] = {};
