import { randomBytes } from "node:crypto";
import type { ServerConfig } from "../../protocol/mcp.ts";

/** In place of a value that is in the secret store. No config that others write may hold one. */
const mark = /^\$\{secret:([^}\s]+)\}$/;

/** What a value is kept under; null for one that stands for itself. */
export const keptIn = (text: string): string | null => mark.exec(text)?.[1] ?? null;

/** In the secret store. Names of servers hold no blanks, so that one server's are never another's. */
export const secretPlace = (server: string, kept: string): string => `${placesOf(server)}${kept}`;

/** What all that is kept for a server begins with. */
export const placesOf = (server: string): string => `mcp:${server} `;

/** A reference to variables, with the usual words before it, gives nothing away. */
const isReference = (value: string) => /^(?:(?:bearer|basic|token)\s+)?(?:\$\{(?:env:)?[A-Za-z_]\w*\})*$/i.test(value);

export interface Parted {
  /** As it may be stored and shown: values that its user typed are not in it. */
  config: ServerConfig;
  /** By what each is kept under. */
  values: ReadonlyMap<string, string>;
}

/** Takes what may be secret out of a config: every value of its environment and headers that is no mere reference. */
export function parted(config: ServerConfig): Parted {
  const values = new Map<string, string>();
  const out = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        if (isReference(value)) return [name, value];
        // Another value is another agreement, though nothing of it can be told from the hash.
        const kept = `${name}-${randomBytes(4).toString("hex")}`;
        values.set(kept, value);
        return [name, `\${secret:${kept}}`];
      }),
    );
  return config.transport === "stdio"
    ? { config: { ...config, env: out(config.env) }, values }
    : { config: { ...config, headers: out(config.headers) }, values };
}

/** What is kept for a config that was parted. */
export const keptOf = (config: ServerConfig): string[] =>
  Object.values(config.transport === "stdio" ? config.env : config.headers).flatMap((value) => keptIn(value) ?? []);
