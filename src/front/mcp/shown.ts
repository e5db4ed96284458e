import { redacted } from "../../config/redact.ts";
import type { Texts } from "../../i18n/texts.ts";
import { variablesOf } from "../../mcp/config/variables.ts";
import { exactLine } from "../../protocol/exact-line.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import type { ServerFailure } from "../../store/server-store.ts";
import { shortened } from "../visible.ts";
import { maskedAddress, maskedWords } from "./masked.ts";

/** What is started or connected to, on one line, without what looks like a secret. */
export function targetOf(config: ServerConfig): string {
  if (config.transport !== "stdio") return exactLine(maskedAddress(config.url));
  const line = redacted(maskedWords([config.command, ...config.args]).join(" "), []);
  return exactLine(config.cwd === undefined ? line : `cd ${config.cwd} && ${line}`);
}

/** Names of what it is given, never a value. */
export const givenTo = (config: ServerConfig): string[] =>
  Object.keys(config.transport === "stdio" ? config.env : config.headers).map(exactLine);

/** All that its user should see before it runs. */
export async function willDo(config: ServerConfig, { mcpConfig: texts }: Texts): Promise<string[]> {
  const [target, given, reads] = [targetOf(config), givenTo(config), variablesOf(config)];
  const keys = reads.length > 0 ? await providerKeys() : null;
  return [
    config.transport === "stdio" ? texts.willRun({ target }) : texts.willConnect({ target }),
    ...(given.length > 0 ? [texts.setsSecrets({ names: given.join(", ") })] : []),
    ...(reads.length > 0 ? [texts.readsVariables({ names: reads.join(", ") })] : []),
    ...reads.filter((name) => keys?.has(name)).map((variable) => texts.isKey({ variable })),
  ];
}

export async function providerKeys(): Promise<ReadonlySet<string>> {
  const { presets } = await import("../../providers/presets/presets.ts");
  return new Set(presets.flatMap(({ keyVariables }) => keyVariables));
}

const mostSaid = 400;

/** Why it could not be asked, in a part of a sentence. */
export function failureText(name: string, { kind, detail }: ServerFailure, { mcpConfig }: Texts): string {
  const texts: Record<string, (p: { detail: string; name: string }) => string> = mcpConfig.problems;
  const said = (texts[kind] ?? mcpConfig.problems.start)({ detail, name });
  return exactLine(shortened(said, mostSaid));
}
