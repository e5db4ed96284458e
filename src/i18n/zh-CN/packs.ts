import type { Texts } from "../texts.ts";

export const packs: Texts["packs"] = {};
