import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { framePolicy, pagePolicy } from "./headers.ts";

/**
 * The page's own files. All of them are known when the server starts, by name: no path is ever looked up, and what is of
 * no known type (a source map) is not there.
 */
export type StaticFiles = readonly StaticFile[];

export interface StaticFile {
  path: string;
  body: Uint8Array;
  /** The same, smaller; made when the page was built. Null where that gains nothing. */
  gzip: Uint8Array | null;
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
  const read = names.map((name) => ({ name, body: readFileSync(join(folder, name)) }));
  return read.map(({ name, body }) => ({
    path: name === "/index.html" ? "/" : name,
    body,
    gzip: existsSync(join(folder, `${name}.gz`)) ? readFileSync(join(folder, `${name}.gz`)) : null,
    headers: {
      "content-type": types[extname(name)] as string,
      // What is named by its content never changes.
      "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      "content-security-policy": name === "/frame.html" ? framePolicy(scriptIn(body)) : pagePolicy,
    },
  }));
}

/** The one script that stands in a page, as its policy names it. */
function scriptIn(page: Buffer): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page.toString("utf8"))?.[1] ?? "";
  return `sha256-${hash("sha256", script, "base64")}`;
}
