import type { ServerConfig } from "../../protocol/mcp.ts";

/** Values that came from variables or from the secret store: they go into no reason and no log. */
export interface Hidden {
  /** Learns them, from a config as its user wrote it and the same with values in place. */
  learn(written: ServerConfig, filled: ServerConfig): void;
  in(text: string): string;
}

/** Shorter ones are in every other word. */
const shortest = 4;

export function createHidden(): Hidden {
  const secrets = new Set<string>();
  return {
    learn(written, filled) {
      const before = textsOf(written);
      for (const [index, text] of textsOf(filled).entries())
        for (const value of valuesIn(before[index] ?? "", text)) if (value.length >= shortest) secrets.add(value);
    },
    in: (text) => [...secrets].sort(byLength).reduce((all, secret) => all.replaceAll(secret, "***"), text),
  };
}

/** The longer first: what is left of it would tell the rest. */
const byLength = (one: string, other: string) => other.length - one.length;

/** All of it, and what came in place of each variable: a server may say that alone. */
function valuesIn(written: string, filled: string): string[] {
  if (written === filled) return [];
  const around = written.split(/\$\{[^}]*\}/).map((literal) => RegExp.escape(literal));
  const [whole = filled, ...parts] = new RegExp(`^${around.join("([^]*)")}$`).exec(filled) ?? [];
  return [whole, ...parts].flatMap((value) => [value, value.replace(/^(?:bearer|basic|token)\s+/i, "")]);
}

/** In the same order for a config before and after. */
function textsOf(config: ServerConfig): string[] {
  return config.transport === "stdio"
    ? [...config.args, ...Object.values(config.env)]
    : [config.url, ...Object.values(config.headers)];
}
