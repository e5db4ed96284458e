import type { Secrets } from "../../config/secrets.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { keptIn, secretPlace } from "./kept-values.ts";

export interface Known {
  /** Our own environment. */
  env: Readonly<Record<string, string | undefined>>;
  /** Asked only for values that are kept there. */
  secrets: Pick<Secrets, "get">;
  /** The server's name, since what is kept is kept for it alone. */
  name: string;
}

/** `${NAME}`, `${NAME:-what stands for it}`, and VS Code's `${env:NAME}`. */
const variable = /\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** What is only ours to know, whoever names it. */
const isOurs = (name: string) => /^SKILLMINT_/i.test(name);

/** The config with values in place of variables and of what is kept as secret; or what nobody knows a value for. */
export function resolved(config: ServerConfig, { env, secrets, name }: Known): ServerConfig | { missing: string[] } {
  const missing = new Set<string>();
  const filled = withValues(config, (text) => {
    const kept = keptIn(text);
    const whole = kept === null ? text : secrets.get(secretPlace(name, kept));
    if (whole === null) {
      missing.add(kept as string);
      return "";
    }
    // In one pass: what stands in a variable is a value, whatever it looks like.
    return whole.replace(variable, (_, named: string, fallback: string | undefined) => {
      const value = isOurs(named) ? undefined : env[named];
      if (value) return value;
      if (value === undefined && fallback === undefined) missing.add(named);
      return fallback ?? "";
    });
  });
  return missing.size > 0 ? { missing: [...missing] } : filled;
}

/** The variables of ours that it would be told. */
export function variablesOf(config: ServerConfig): string[] {
  const names = new Set<string>();
  withValues(config, (text) => {
    for (const [, name] of text.matchAll(variable)) if (!isOurs(name as string)) names.add(name as string);
    return text;
  });
  return [...names];
}

/** Every text of it that may hold one, put through `value`. */
function withValues(config: ServerConfig, value: (text: string) => string): ServerConfig {
  const all = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, value(text)]));
  if (config.transport !== "stdio") return { ...config, url: value(config.url), headers: all(config.headers) };
  return {
    ...config,
    ...{ command: value(config.command), args: config.args.map(value), env: all(config.env) },
    ...(config.cwd !== undefined && { cwd: value(config.cwd) }),
  };
}
