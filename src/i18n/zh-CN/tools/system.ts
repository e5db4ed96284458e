import type { system as english } from "../../en/tools/system.ts";

export const system: typeof english = {};
