import { placeholder } from "../../protocol/mask.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import type { Authorise } from "../auth/authorise.ts";

/** Values that came from variables or from the secret store: they go into no reason and no log. */
export interface Hidden {
  /** Learns them, from a config as its user wrote it and the same with values in place. */
  learn(written: ServerConfig, filled: ServerConfig): void;
  /** The same login, whose tokens are learned as they are sent. */
  learning(auth: Authorise): Authorise;
  in(text: string): string;
}

/** Shorter ones are in every other word. */
const shortest = 4;

/** A place is no secret, and whoever reads that it is not there must know which. */
const path = /^(?:~|\.{1,2})?\/[\w.@ -]+\/[\w./@ -]*$|^[A-Za-z]:\\/;

/** `onGiven` is told of all that the server is given, with the name of a variable or a header. */
export function createHidden(onGiven: (value: string, name?: string) => void = () => undefined): Hidden {
  const secrets = new Set<string>();
  const add = (values: readonly string[]) => {
    for (const value of values) if (value.length >= shortest && !path.test(value)) secrets.add(value);
  };
  return {
    learn(written, filled) {
      const before = textsOf(written);
      for (const [index, text] of textsOf(filled).entries()) {
        const values = valuesIn(before[index] ?? "", text);
        add(values);
        for (const value of values) onGiven(value);
      }
      for (const [name, value] of namedIn(filled)) onGiven(value, name);
    },
    learning: (auth) => (fetch, server) =>
      auth((address, init) => {
        const sent = new Headers(init?.headers).get("authorization") ?? "";
        add(valuesIn("", sent));
        onGiven(sent, "authorization");
        return fetch(address, init);
      }, server),
    in: (text) => [...secrets].sort(byLength).reduce((all, secret) => all.replaceAll(secret, placeholder), text),
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

/** What has a name: variables, headers, `--flag value`, `--flag=value`, and what stands behind the `?` of an address. */
function namedIn(config: ServerConfig): [name: string, value: string][] {
  if (config.transport !== "stdio") {
    const { searchParams = [] } = URL.canParse(config.url) ? new URL(config.url) : {};
    return [...Object.entries(config.headers), ...searchParams, ["", config.url]];
  }
  const words = config.args.map((word, index): [string, string] => {
    const [, name, value] = /^(-{0,2}[\w-]+)=(.+)$/s.exec(word) ?? [];
    const before = config.args[index - 1] ?? "";
    return name && value ? [name, value] : [/^-[\w-]+$/.test(before) ? before : "", word];
  });
  return [...Object.entries(config.env), ...words];
}

/** In the same order for a config before and after. */
function textsOf(config: ServerConfig): string[] {
  return config.transport === "stdio"
    ? [...config.args, ...Object.values(config.env)]
    : [config.url, ...Object.values(config.headers)];
}
