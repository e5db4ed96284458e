import { language } from "../look/language.ts";
import { token } from "./token.ts";

/** Who asks, and in which language the answer should be. */
export const headers = (): Record<string, string> => ({
  authorization: `Bearer ${token.get() ?? ""}`,
  "accept-language": language.get(),
});
