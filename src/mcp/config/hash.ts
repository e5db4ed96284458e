import { hash } from "node:crypto";
import { canonicalJson } from "../../protocol/canonical-json.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";

/**
 * Over all that its user agrees to: what is started, where, with what; or who is spoken to, and what he is sent.
 * `folder`: of a workspace's own server, whose program may be any other in another folder.
 */
export function serverHash(config: ServerConfig, folder?: string): string {
  const agreed =
    config.transport === "stdio"
      ? {
          start: [config.command, ...config.args],
          env: config.env,
          cwd: config.cwd ?? null,
          ...(folder !== undefined && { folder }),
        }
      : { connect: config.url, transport: config.transport, headers: config.headers };
  return hash("sha256", canonicalJson(agreed), "hex");
}
