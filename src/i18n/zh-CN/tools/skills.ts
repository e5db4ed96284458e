import type { skillTexts as english } from "../../en/tools/skills.ts";

export const skillTexts: typeof english = {};
