import { resolve } from "node:path";
import { addServer, configIn } from "../front/mcp/add.ts";
import { testServer } from "../front/mcp/test.ts";
import type { ServerConfig } from "../protocol/mcp.ts";
import { messageOf } from "../protocol/message-of.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { type McpFlags, serverParts, serverSetting } from "./mcp-parts.ts";
import { noteTested } from "./mcp-test.ts";
import { withRuntime } from "./with-runtime.ts";

export interface McpAddFlags extends McpFlags {
  url?: string;
  transport?: "stdio" | "http" | "sse";
  header?: string[];
  env?: string[];
  dir?: string;
  timeout?: string;
  json?: string;
}

/** Typed by the user, so it is his word that just this may run. It is saved first and tried then. */
export async function mcpAddCommand(
  name: string,
  words: readonly string[],
  flags: McpAddFlags,
  io: Io,
): Promise<number> {
  const { mcpConfig: texts } = io.texts;
  const config = configFrom(name, words, flags, io);
  return withRuntime(io, async (runtime) => {
    const setting = serverSetting(runtime, flags.cwd, io);
    const { server, changed } = await addServer({ name, config }, serverParts(runtime, io));
    if (flags.output === "text") io.out(`${changed ? texts.changed({ name }) : texts.added({ name })}\n`);
    const tested = await testServer(server, setting);
    if (flags.output === "json") io.out(`${JSON.stringify({ name, changed, tested })}\n`);
    else noteTested(tested, io);
    return exitCode.done;
  });
}

function configFrom(name: string, words: readonly string[], flags: McpAddFlags, io: Io): ServerConfig {
  const { mcpConfig: texts } = io.texts;
  const { url, transport, json, dir, timeout } = flags;
  const given = [words.length > 0, url !== undefined, json !== undefined].filter(Boolean);
  if (given.length !== 1) throw new Complaint(texts.tooMuch(), exitCode.usage);
  const limit = timeout === undefined ? undefined : Number(timeout);
  if (limit !== undefined && !(limit > 0))
    throw new Complaint(texts.badTimeout({ text: String(timeout) }), exitCode.usage);
  const entry =
    json === undefined
      ? {
          ...(url === undefined ? { command: words[0], args: words.slice(1) } : { url }),
          ...{ type: transport, env: pairs(flags.env, io), headers: pairs(flags.header, io) },
          ...(dir !== undefined && { cwd: resolve(io.cwd(), dir) }),
        }
      : parsedJson(json, name, io);
  const { config } = configIn(name, entry, io.texts);
  return limit === undefined ? config : { ...config, limits: { callMs: limit * 1000 } };
}

/** The entry itself, or a whole file with this one in it. */
function parsedJson(json: string, name: string, io: Io): unknown {
  try {
    const value = JSON.parse(json);
    const inner = value?.mcpServers ?? value?.servers;
    return inner ? (inner[name] ?? Object.values(inner)[0]) : value;
  } catch (error) {
    throw new Complaint(io.texts.mcpConfig.badJson({ problem: messageOf(error) }), exitCode.usage);
  }
}

function pairs(texts: readonly string[] = [], io: Io): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      // Others write `Name: value` for a header.
      const at = /[=:]/.exec(text)?.index ?? -1;
      if (at < 1) throw new Complaint(io.texts.mcpConfig.badPair({ text: text.slice(0, 20) }), exitCode.usage);
      return [text.slice(0, at).trim(), text[at] === ":" ? text.slice(at + 1).trim() : text.slice(at + 1)];
    }),
  );
}
