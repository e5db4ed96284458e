import * as z from "zod/mini";
import { documentPieces, exportFormats } from "../../front/export/document.ts";
import { forkMarks, forkSentence } from "../../front/fork.ts";
import { undoSentence } from "../../front/undo-sentence.ts";
import { inDollars, usageKeys } from "../../front/usage.ts";
import { shortened, visibleLine } from "../../front/visible.ts";
import type { MessageId, SessionId } from "../../protocol/ids.ts";
import type { ForkProblem } from "../../session/fork.ts";
import type { UndoProblem } from "../../session/undo.ts";
import type { Board } from "../board.ts";
import type { Engine } from "../engine.ts";
import { readExistingSession, requireAtWork, requireSession } from "../find.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { attachment, type Route, route } from "../route.ts";
import { done, text, usageSum } from "../schemas.ts";
import type { Made, SendSession } from "../whole-session.ts";

const documents = {
  json: { ending: "json", type: "application/json" },
  markdown: { ending: "md", type: "text/markdown; charset=utf-8" },
  html: { ending: "html", type: "text/html; charset=utf-8" },
};

const undoReport = z.strictObject({
  session: z.string(),
  turn: z.int(),
  prompt: z.string(),
  done: z.array(
    z.strictObject({
      path: z.string(),
      action: z.string(),
      from: z.optional(z.string()),
      byCommand: z.optional(z.literal(true)),
    }),
  ),
  left: z.array(z.looseObject({ path: z.string(), reason: z.string() })),
  whileCommandRan: z.array(z.string()),
  notWatched: z.nullable(z.array(z.string())),
  unwatched: z.array(z.strictObject({ turn: z.int(), command: z.string() })),
  stopped: z.boolean(),
});

/** What is done with a whole session. */
export function sessionWorkRoutes(
  { store, sessions }: Engine,
  { live, board, sendSession }: { live: Live; board: Pick<Board, "sessionChanged">; sendSession: SendSession },
): Route[] {
  /** What runs in the background goes on changing files. Throws a Refusal that says what it is. */
  async function refuseProcesses(id: SessionId): Promise<void> {
    const session = live.find(id);
    if (!session || session.history.turn) return;
    const running = await session.processes();
    if (running.length === 0) return;
    const named = running.map((one) => `${one.id} (${visibleLine(shortened(one.command, 60))})`).join(", ");
    // A status of its own: a page can offer to end them.
    throw new Refusal(423, ({ server }) => server.processesRun({ processes: named }));
  }

  return [
    route({
      method: "POST",
      path: "/api/sessions/:id/fork",
      summary: "A new session with what was said so far, or until just before a prompt",
      body: z.strictObject({
        at: z.optional(text),
        beforeCut: z.optional(z.union([z.int().check(z.gte(1)), z.literal("last")])),
      }),
      answer: { json: z.strictObject({ id: z.string() }) },
      async handle({ params, body: { at, beforeCut }, texts }) {
        const { id } = await requireSession(store, params.id);
        const fork = await sessions.fork(id, { at: at as MessageId | undefined, beforeCut, ...forkMarks(texts) });
        if (typeof fork === "string") {
          board.sessionChanged(fork);
          return { json: { id: fork }, status: 201 };
        }
        // The problem may be that it was deleted meanwhile.
        await requireSession(store, id);
        throw new Refusal(forkStatus[fork.problem], (all) => forkSentence(fork, { id, message: at ?? "" }, all));
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/export",
      summary: "One session as one document",
      query: z.strictObject({ format: z._default(z.enum(exportFormats), "markdown") }),
      answer: { file: Object.values(documents).map(({ type }) => type) },
      async handle({ params, query: { format }, language, texts, outgoing }) {
        const row = await requireSession(store, params.id);
        const { ending, type } = documents[format];
        const made: Made = {
          name: `export ${format} ${language}`,
          headers: attachment(`${row.id}.${ending}`, type),
          pieces: (pages) => documentPieces({ row, pages, format }, { language, texts }),
        };
        return sendSession(row, made, outgoing);
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/undo",
      summary: "Takes back what a turn did to files, or the undo itself; a dry run only says what would be done",
      body: z.strictObject({
        turn: z.optional(z.int().check(z.gte(1))),
        redo: z._default(z.boolean(), false),
        commands: z._default(z.boolean(), false),
        dryRun: z._default(z.boolean(), false),
      }),
      answer: { json: undoReport },
      async handle({ params, body }) {
        const { id } = await requireAtWork(store, params.id);
        await refuseProcesses(id);
        const report = await live.apart(id, "refuse-running", () => sessions.undo(id, body));
        board.sessionChanged(id);
        if (!("problem" in report)) return { json: report };
        await requireSession(store, id);
        const about = { id, turn: body.turn ?? 0 };
        throw new Refusal(undoStatus[report.problem], (texts) => undoSentence(report, about, texts));
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/go-on",
      summary: "Goes on where the last turn stopped, without a new prompt",
      answer: { json: done },
      async handle({ params, language, texts }) {
        const { id } = await requireAtWork(store, params.id);
        await live.send(id, { type: "go-on" }, { language, texts });
        return { json: { ok: true }, status: 202 };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/usage",
      summary: "What its models did and cost, in US dollars",
      query: z.strictObject({ by: z._default(z.enum(usageKeys), "turn") }),
      answer: { json: z.array(usageSum) },
      async handle({ params, query: { by } }) {
        const sums = await readExistingSession(store, params.id, ({ id }) => store.usage(by, { session: id }));
        return { json: sums.map(inDollars) };
      },
    }),
  ];
}

const forkStatus: Record<ForkProblem["problem"], number> = {
  "not-found": 404,
  task: 409,
  "no-turn-ended": 409,
  "no-such-prompt": 404,
  "no-such-cut": 404,
  "in-mid-turn": 409,
};

const undoStatus: Record<UndoProblem["problem"], number> = {
  "not-found": 404,
  owned: 409,
  task: 409,
  nothing: 409,
  "nothing-undone": 409,
  "no-such-turn": 404,
  "no-changes": 409,
  "only-commands": 409,
  "already-undone": 409,
  "not-undone": 409,
};
