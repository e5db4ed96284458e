import { createKept } from "../kept.ts";
import { themeIn } from "./choices.ts";

export const theme = createKept("skillmint.theme", themeIn);
