import { hash } from "node:crypto";
import { canonicalJson } from "../../protocol/canonical-json.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";

/** Over all that its user agrees to: what is started, where, with what; or who is spoken to, and what he is sent. */
export function serverHash(config: ServerConfig): string {
  const agreed =
    config.transport === "stdio"
      ? { start: [config.command, ...config.args], env: config.env, cwd: config.cwd ?? null }
      : { connect: config.url, transport: config.transport, headers: config.headers };
  return hash("sha256", canonicalJson(agreed), "hex");
}
