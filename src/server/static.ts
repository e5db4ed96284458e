import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { pagePolicy } from "./headers.ts";

/**
 * The page's own files. All of them are known when the server starts, by name: no path is ever looked up, and what is of
 * no known type (a source map) is not there.
 */
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
      "content-security-policy": pagePolicy,
    },
  }));
}
