import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { textsIn } from "../../src/i18n/texts.ts";
import { killAllNow } from "../../src/processes/owned.ts";
import { createPipes } from "../../src/processes/pipes.ts";
import { createSessionProcesses, type SessionProcesses } from "../../src/processes/session-processes.ts";
import { emptyHistory } from "../../src/protocol/history.ts";
import { newId } from "../../src/protocol/ids.ts";
import type { Language } from "../../src/protocol/language.ts";
import { noValues } from "../../src/protocol/protected-values.ts";
import { type Tool, type ToolContext, ToolError, type ToolOutput } from "../../src/tools/tool.ts";
import { createWorkspace } from "../../src/tools/workspace.ts";
import { memoryLedger } from "./memory-ledger.ts";

export interface Bench extends Disposable {
  root: string;
  context: ToolContext;
  path(name: string): string;
  put(name: string, content: string | Uint8Array): string;
}

let withProcesses = 0;

/** A workspace in a folder of its own that goes with the test, and what a tool called in it would be given. */
export function toolBench({ language = "en", signal = new AbortController().signal }: Options = {}): Bench {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-tools-")));
  const root = join(folder, "workspace");
  mkdirSync(root);
  const session = newId("ses");
  const outputs = join(folder, "data", "outputs", session);
  let made: SessionProcesses | undefined;
  const newProcesses = () =>
    createSessionProcesses({
      ...{ session, owner: "test", ownerMark: `test@${folder}`, ledger: memoryLedger(), outputs, shown: 29_400 },
      pipes: createPipes(join(folder, "data", "pipes")),
      onGroup: () => undefined,
      report: (error) => console.error(error),
    });
  const context: ToolContext = {
    session,
    call: newId("call"),
    language,
    texts: textsIn(language).tools,
    workspace: createWorkspace(root, textsIn(language).tools),
    outputs,
    closed: join(folder, "data"),
    sees: false,
    mayRead: () => true,
    known: () => null,
    kept: async () => null,
    isGiven: () => false,
    todos: () => [],
    answer: null,
    ask: async () => null,
    speak: () => Promise.reject(new Error("this test has no model")),
    aside: async () => null,
    mode: () => "default",
    listed: () => [],
    toolbox: async () => [],
    classOf: async () => null,
    mayReach: () => true,
    touches: [],
    mayTouch: () => true,
    skills: { use: nothing, where: async () => [], file: nothing },
    reach: { mayEnter: () => false, leadsInside: () => undefined },
    engines: async () => [],
    values: async () => noValues,
    browser: { at: () => null, lost: () => null, open: () => Promise.reject(new Error("this test has no browser")) },
    memory: { folder: join(folder, "data", "memory", "general"), history: () => emptyHistory, around: () => [] },
    tasks: async () => null,
    async processes() {
      if (!made) withProcesses++;
      made ??= newProcesses();
      return made;
    },
    signal,
    progress: () => undefined,
  };
  const path = (name: string) => join(root, name);
  return {
    root,
    context,
    path,
    put(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    [Symbol.dispose]() {
      // At once, unless a test beside this one has processes too.
      if (made && --withProcesses === 0) killAllNow();
      void made?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Options {
  language?: Language;
  signal?: AbortSignal;
}

/** A call as the loop makes it, without gate and journal. */
export async function call(tool: Tool, input: unknown, { context }: { context: ToolContext }): Promise<ToolOutput> {
  const parsed = tool.input.parse(input);
  const asked = { ...context, touches: tool.asks(parsed, context) };
  const ready = await tool.prepare?.(parsed, asked);
  return tool.execute(parsed, asked, ready);
}

/** The sentence of a call that fails. */
export async function refusal(tool: Tool, input: unknown, bench: { context: ToolContext }): Promise<string> {
  try {
    const { output } = await call(tool, input, bench);
    throw new Error(`It did not fail but said: ${output}`);
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

const nothing = () => Promise.reject(new Error("this test has no skills"));
