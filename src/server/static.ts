import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** The page's own files. All of them are known when the server starts, by name: no path is ever looked up. */
export type StaticFiles = readonly StaticFile[];

export interface StaticFile {
  path: string;
  body: Uint8Array;
  headers: Record<string, string>;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
};

export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

export function readStatic(folder: string): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  return names.map((name) => ({
    path: name === "/index.html" ? "/" : name,
    body: readFileSync(join(folder, name)),
    headers: {
      "content-type": types[extname(name)] as string,
      // What is named by its content never changes.
      "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(name === "/index.html" && { "content-security-policy": policy, "cross-origin-opener-policy": "same-origin" }),
    },
  }));
}
