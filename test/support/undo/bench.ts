// A workspace, a session in it whose model makes the calls it is told to, and undo.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { newId, type SessionId } from "../../../src/protocol/ids.ts";
import { emptyGuide, generalSkill } from "../../../src/protocol/skills.ts";
import { createRuntime, type Runtime } from "../../../src/runtime.ts";
import type { Session } from "../../../src/session/session.ts";
import type { UndoOptions, UndoProblem, UndoReport } from "../../../src/session/undo.ts";

export type CallMade = [tool: string, input: unknown];

export type UserAct = () => void;

export interface UndoBench extends AsyncDisposable {
  root: string;
  home: string;
  runtime: Runtime;
  session: SessionId;
  path(name: string): string;
  put(name: string, content: string | Uint8Array): void;
  /** Null when there is no such file. */
  text(name: string): string | null;
  /** A turn with these calls, in one step each, and what a user does between them. Gives their outputs. */
  turn(...calls: (CallMade | UserAct)[]): Promise<string[]>;
  /** A turn whose calls are chosen as it goes, until there is none. */
  turnBy(next: () => CallMade | null): Promise<string[]>;
  /** What the model was sent as the user's last words at the beginning of each turn. */
  told: string[];
  undo(options?: UndoOptions): Promise<UndoReport>;
  refusal(options?: UndoOptions): Promise<UndoProblem>;
}

/** Without `save` the store is in memory, which is quicker. */
export async function undoBench({ save = true }: { save?: boolean } = {}): Promise<UndoBench> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-undo-")));
  const [root, home] = [join(folder, "work"), join(folder, "home")];
  mkdirSync(root);
  const runtime = createRuntime({ env: { SKILLMINT_HOME: home }, save, report: (error) => console.error(error) });
  const told: string[] = [];
  let next: () => CallMade | null = () => null;
  const model = {
    id: "a/b",
    step: async ({ messages }: { messages: readonly { role: string; text: string }[] }) => {
      const last = messages.at(-1);
      if (last?.role === "user") told.push(last.text);
      const call = next();
      if (!call) return { text: "Done.", calls: [], stop: "end" as const };
      return { text: "", calls: [{ id: newId("call"), name: call[0], input: call[1] }], stop: "tool-calls" as const };
    },
  };
  const common = { model, maxSteps: 50, rules: [] };
  const opening = {
    mode: "unrestricted",
    sandbox: "off",
    main: generalSkill,
    guide: emptyGuide,
    language: "en",
  } as const;
  let id: SessionId | null = null;
  const open = async (): Promise<Session> => {
    const tools = runtime.registry.entries().map(({ name }) => name);
    if (!id) return runtime.sessions.begin({ ...common, ...opening, workspace: root, tools });
    const resumed = await runtime.sessions.resume(id, common);
    if ("problem" in resumed) throw new Error(resumed.problem);
    return resumed;
  };
  const path = (name: string) => join(root, name);

  const bench: UndoBench = {
    root,
    home,
    runtime,
    told,
    path,
    get session() {
      if (!id) throw new Error("there was no turn yet");
      return id;
    },
    put(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
    },
    text: (name) => (existsSync(path(name)) ? readFileSync(path(name), "latin1") : null),
    turn(...calls) {
      const left = [...calls];
      return bench.turnBy(() => {
        for (let first = left.shift(); first; first = left.shift()) {
          if (typeof first !== "function") return first;
          first();
        }
        return null;
      });
    },
    async turnBy(choose) {
      const session = await open();
      id = session.id;
      next = choose;
      const outputs: string[] = [];
      session.subscribe((event) => {
        if (event.type === "tool-ended") outputs.push(event.output);
      });
      await session.send({ type: "submit", text: `turn ${told.length + 1}` });
      await session.run();
      await session.close();
      return outputs;
    },
    async undo(options = {}) {
      const report = await runtime.sessions.undo(bench.session, options);
      if ("problem" in report) throw new Error(`refused: ${JSON.stringify(report)}`);
      return report;
    },
    async refusal(options = {}) {
      const report = await runtime.sessions.undo(bench.session, options);
      if ("problem" in report) return report;
      throw new Error(`It was not refused: ${JSON.stringify(report)}`);
    },
    async [Symbol.asyncDispose]() {
      await runtime.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
}
