import { requireServer, type Tested, testServer } from "../front/mcp/test.ts";
import { visibleLine } from "../front/visible.ts";
import { onInterrupt } from "./interrupts.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverSetting } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

/** Connects to a server now; what it has is remembered, and what was left out of it is told. */
export async function mcpTestCommand(name: string, { cwd, output }: McpFlags, io: Io): Promise<number> {
  const stop = new AbortController();
  using _ = onInterrupt(() => stop.abort());
  const tested = await withRuntime(io, async (runtime) => {
    const setting = serverSetting(runtime, cwd, io);
    return testServer(await requireServer(name, setting), setting, stop.signal);
  });
  io.out(output === "json" ? `${JSON.stringify(tested)}\n` : `${linesOf(tested, io).join("\n")}\n`);
  return tested.ok ? exitCode.done : exitCode.failed;
}

/** What a server that is just there has answered. It is there, whatever that was. */
export function noteTested(tested: Tested, io: Io): void {
  for (const line of linesOf(tested, io)) io.note(`${line}\n`);
  if (!tested.ok) io.note(`${io.texts.mcpConfig.staysListed()}\n`);
}

export function linesOf(tested: Tested, { texts: { mcpConfig: texts } }: Io): string[] {
  const { name, ok, problem, ms, era, dropped, warning } = tested;
  const warned = warning === "" ? [] : [warning];
  if (!ok) return [texts.failed({ name, problem, ms }), ...warned];
  return [
    texts.tested({ ...tested, era: era === null ? "" : texts.eras[era] }),
    ...dropped.map((one) => visibleLine(texts.dropped(one))),
    ...warned,
  ];
}
