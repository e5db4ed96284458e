import type { Texts } from "../texts.ts";

export const packInstall: Texts["packInstall"] = {};
