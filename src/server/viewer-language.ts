import type { IncomingHttpHeaders } from "node:http";
import type { Language } from "../protocol/language.ts";

/** The language that the client asks for first. */
export const viewerLanguage = (headers: IncomingHttpHeaders): Language =>
  /^zh/i.test(headers["accept-language"] ?? "") ? "zh-CN" : "en";
