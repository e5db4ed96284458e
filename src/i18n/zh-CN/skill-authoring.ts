import type { Texts } from "../texts.ts";

export const skillAuthoring: Texts["skillAuthoring"] = {};
