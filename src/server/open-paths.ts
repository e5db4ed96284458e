import type { StaticFiles } from "./static.ts";

/** What is answered without a token. */
export function openPaths(files: StaticFiles): Set<string> {
  return new Set(["GET /health", "POST /api/auth/exchange", ...files.map(({ path }) => `GET ${path}`)]);
}
