import { createKept } from "../kept.ts";

/** The token of this browser. It is no cookie: those would go along with requests of other pages. */
export const token = createKept("skillmint.token", (text) => text);
