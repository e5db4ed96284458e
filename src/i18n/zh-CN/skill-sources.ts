import type { Texts } from "../texts.ts";

export const skillSources: Texts["skillSources"] = {};
