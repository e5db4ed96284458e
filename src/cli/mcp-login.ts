import { text } from "node:stream/consumers";
import { logInServer } from "../front/mcp/login.ts";
import { requireServer, testServer } from "../front/mcp/test.ts";
import { onInterrupt } from "./interrupts.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverSetting } from "./mcp-parts.ts";
import { linesOf } from "./mcp-test.ts";
import { openPage } from "./open-page.ts";
import { wholeNumber } from "./whole-number.ts";
import { withRuntime } from "./with-runtime.ts";

export interface McpLoginFlags extends McpFlags {
  open: boolean;
  clientId?: string;
  clientSecret?: string;
  port?: string;
}

/** Logs in at a server in the browser, then asks it what it has. */
export async function mcpLoginCommand(name: string, flags: McpLoginFlags, io: Io): Promise<number> {
  const { mcpAuth: texts } = io.texts;
  const stop = new AbortController();
  using _ = onInterrupt(() => stop.abort());
  const port = wholeNumber("--port", flags.port, io);
  const secret = flags.clientSecret === "-" ? (await text(io.stdin)).trim() : flags.clientSecret;
  const given = flags.clientId === undefined ? undefined : { id: flags.clientId, secret };
  const open = async (address: string) => {
    io.note(`${texts.visit({ address })}\n`);
    if (flags.open) openPage(address, io);
  };
  const tested = await withRuntime(io, async (runtime) => {
    const setting = serverSetting(runtime, flags.cwd, io);
    const server = await requireServer(name, setting);
    const parts = { env: runtime.env, secrets: runtime.secrets, texts: io.texts };
    await logInServer(server, { open, given, port, signal: stop.signal }, parts);
    return testServer(server, setting, stop.signal);
  });
  if (flags.output === "json") {
    io.out(`${JSON.stringify({ name, loggedIn: true, tested })}\n`);
    return exitCode.done;
  }
  io.out(`${texts.loggedIn({ name })}\n`);
  io.note(`${linesOf(tested, io).join("\n")}\n`);
  return exitCode.done;
}
