import { pictureOf } from "../files/picture.ts";

export type ContentKind = "html" | "xml" | "json" | "text" | "pdf" | "picture" | "binary";

/** By what it is said to be; where that says nothing, or its first bytes say otherwise, by those. */
export function kindOf(contentType: string, bytes: Buffer): ContentKind {
  const type = mediaTypeOf(contentType);
  if (bytes.subarray(0, 1024).includes("%PDF-")) return "pdf";
  if (pictureOf(bytes)) return "picture";
  if (isBinary(bytes)) return "binary";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (/[/+]json$/.test(type)) return "json";
  if (/[/+]xml$/.test(type)) return looksLikePage(bytes) ? "html" : "xml";
  if (type.startsWith("text/") || !isUnsaid.test(type)) return "text";
  if (looksLikePage(bytes)) return "html";
  return /^\s*<\?xml/.test(bytes.toString("latin1", 0, 100)) ? "xml" : "text";
}

export const mediaTypeOf = (contentType: string): string => (contentType.split(";")[0] ?? "").trim().toLowerCase();

const isUnsaid = /^(?:|application\/octet-stream|binary\/octet-stream|application\/x-download|unknown\/unknown)$/;

const looksLikePage = (bytes: Buffer) =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!doctype html|<html)/i.test(
    bytes.toString("latin1", 0, 4096).replace(/^\xef\xbb\xbf/, ""),
  );

/** Text holds no zeros, but in UTF-16, which has a mark, and hardly any other signs that nobody can see. */
function isBinary(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096);
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) return false;
  if (start.includes(0)) return true;
  const odd = start.filter(
    (byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1b,
  );
  return odd.length > start.length * 0.02;
}
