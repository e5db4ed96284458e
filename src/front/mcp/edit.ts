import { keptIn, secretPlace } from "../../mcp/config/kept-values.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { Declined } from "../declined.ts";
import { holdsSecret } from "./masked.ts";
import type { ServerParts } from "./parts.ts";
import { ownServer } from "./row.ts";

/** A server of the user's own, as it can be changed. Values of its environment and headers are never shown again. */
export interface EditableServer {
  name: string;
  transport: ServerConfig["transport"];
  command: string;
  args: string[];
  cwd: string;
  url: string;
  /** Names of the variables or headers that it is given. */
  variables: string[];
  /** What is started or connected to holds a secret, so it is not shown and is typed anew. */
  hidden: boolean;
}

/** Throws Declined. */
export async function editableServer(name: string, parts: ServerParts): Promise<EditableServer> {
  const config = await configNamed(name, parts);
  const hidden = holdsSecret(config);
  const none = { command: "", args: [], cwd: "", url: "" };
  if (config.transport === "stdio") {
    const { command, args, cwd = "", env } = config;
    const shown = hidden ? none : { ...none, command, args: [...args], cwd };
    return { name, transport: "stdio", ...shown, variables: Object.keys(env), hidden };
  }
  const { transport, url, headers } = config;
  return { name, transport, ...none, ...(!hidden && { url }), variables: Object.keys(headers), hidden };
}

/** A config with values of the server as it is now in place of those that its user leaves as they are. Throws Declined. */
export async function withKept(
  config: ServerConfig,
  { name, keep }: { name: string; keep: readonly string[] },
  parts: ServerParts,
): Promise<ServerConfig> {
  if (keep.length === 0) return config;
  const before = valuesOf(await configNamed(name, parts));
  const secrets = await parts.secrets();
  const kept = keep.map((variable) => {
    const stored = before[variable];
    const place = stored === undefined ? null : keptIn(stored);
    const value = place === null ? stored : secrets.get(secretPlace(name, place));
    if (value === undefined || value === null)
      throw new Declined("unfit", parts.texts.mcpConfig.noValue({ variable, name }));
    return [variable, value] as const;
  });
  const all = { ...Object.fromEntries(kept), ...valuesOf(config) };
  return config.transport === "stdio" ? { ...config, env: all } : { ...config, headers: all };
}

const valuesOf = (config: ServerConfig) => (config.transport === "stdio" ? config.env : config.headers);

async function configNamed(name: string, { store, texts: { mcpConfig } }: ServerParts): Promise<ServerConfig> {
  const row = (await store.servers()).find((one) => one.name === name);
  if (!row) throw new Declined("unknown", mcpConfig.notThere({ name }));
  const own = ownServer(row);
  if (own.state !== "unreadable") return own.config;
  throw new Declined("unfit", mcpConfig.notAgreed({ name, reason: mcpConfig.reasons.unreadable() }));
}
