import type { Containment } from "../protocol/containment.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { HeldFile } from "../protocol/held-file.ts";
import { callIn } from "../protocol/history.ts";
import { undoneBytes } from "../protocol/limits.ts";
import { messageOf } from "../protocol/message-of.ts";
import { type FileChange, type ResultStatus, unread } from "../protocol/messages.ts";
import type { Prepared, PreparedChange, Tool, ToolContext, ToolError, ToolOutput } from "../tools/tool.ts";
import { approvalHash, isAllowed } from "./approval.ts";
import { askLive } from "./ask-live.ts";
import { attempt } from "./attempt.ts";
import type { CallContext } from "./call-context.ts";
import { endCall, withdrawn } from "./end-call.ts";
import { gateCallOf, type Judged } from "./judge.ts";
import { askPermission, askQuestion } from "./raise-ask.ts";
import { sleep } from "./sleep.ts";
import { speak } from "./speak.ts";
import { withLimit } from "./with-limit.ts";

const commonLimitMs = 120_000;
/** How often a change is worked out anew, and how long it waits at most before the first time. */
const mostTries = 12;
const waitMs = 15;

/** True when the call has its result; false when it waits for a person. */
export async function runCall(judgement: Judged, context: CallContext, tries = 0): Promise<boolean> {
  const { call: judged, name, given, touches, ready } = judgement;
  const { journal, texts, signal } = context;
  const began = performance.now();
  // Since it was judged a person may have answered, or its message may have been lost.
  const call = callIn(journal.history, judged.id);
  if (!call || call.state === "ended") return true;
  if (call.held) return (await import("./held-files.ts")).endHeldCall(call, context);
  let changed: readonly FileChange[] | null = null;
  let held: readonly HeldFile[] = [];
  let between: readonly string[] = [];
  const end = async (status: ResultStatus, told: ToolOutput): Promise<boolean> => {
    const result = { ...told, output: told.output + changedBetween(between, context) };
    await endCall({ call, name, began, status, result, changed, held, reads: readsOf(judgement) }, context);
    return held.length === 0 || signal.aborted;
  };
  if ("failure" in ready) return end("error", { output: ready.failure, ...(ready.origin && { origin: ready.origin }) });

  const { tool, input, gate } = ready;
  const verdict = gate(gateCallOf(judgement, tool, context));
  if (verdict.decision === "deny") return end("denied", { output: verdict.reason, origin: "user" });
  const hash = verdict.decision === "ask" ? hashOf(judgement, context) : "";
  if (verdict.decision === "ask" && !isAllowed(call, { hash, touches })) {
    await askPermission(judgement, { verdict, hash }, context);
    return false;
  }
  if (signal.aborted) return end("interrupted", { output: texts.aborted() });
  if (tool.question && call.answer === undefined) {
    const failure = await askQuestion(judgement, () => tool.question?.(input, ready.context), context);
    return failure === null ? false : end("error", { output: failure + ready.notice });
  }

  const prepared = await attempt(() => tool.prepare?.(input, ready.context));
  if ("error" in prepared) {
    const more = isToolError(prepared.error) ? prepared.error.more : {};
    return end("error", { ...more, output: messageOf(prepared.error) + ready.notice });
  }
  const kept = await attempt(() => keepContents(prepared.value, context));
  if ("error" in kept) return end("error", { output: texts.beforeNotKept({ problem: messageOf(kept.error) }) });
  const before = kept.value.length > 0 && { before: kept.value };
  const started: StoredBody = { type: "tool-started", call: call.id, name, input: given, ...before };
  // The file was read meanwhile: the person may have said no, or his yes may not have been stored.
  const now = callIn(journal.history, call.id);
  if (!now || now.state === "ended") return true;
  if (verdict.decision === "ask" && !isAllowed(now, { hash, touches })) return false;
  if (tool.question && now.answer === undefined) return false;
  // A rule that came later answers for the person.
  const answered = withdrawn(call.id, context, texts.decidedByRule());
  const isTask = tool.effect === "task" || journal.history.tasks.some((task) => task.call === call.id);
  // One that waits for a sub-agent is taken up again and again, and has begun once.
  const isBegun = (isTask || tool.effect === "none") && now.state === "started";
  const facts = isBegun ? answered : [...answered, started];
  // Committed before the effect, so that after a crash nobody has to guess whether the call had begun.
  if (tool.effect === "none" || isBegun) journal.defer(...facts);
  else await journal.append(...facts);
  // Since it was judged a person may have answered.
  const told: ToolContext = {
    ...ready.context,
    answer: now.answer ?? null,
    containment: verdict.containment,
    ask: (question, until) => askLive(judgement, question, { ...context, signal: until }),
    speak: (speech, until) => speak(call.id, speech, { ...context, signal: until }),
    async aside(speech, until) {
      const model = await context.smallModel();
      return model && speak(call.id, speech, { ...context, model, signal: until });
    },
  };
  // An earlier call of the step may have made a secret-bearing file.
  if (isCommand(tool, input)) await (await context.values()).refresh([]);
  const limit = { limitMs: tool.limitMs ? tool.limitMs(input) : commonLimitMs, signal, texts };
  const run = { call: call.id, ...commandOf(tool, input, context), isApproved: verdict.decision === "ask" };
  const guarded = mayChangeLater(tool) ? await attempt(() => context.laterFiles.begin(run)) : null;
  if (guarded && "error" in guarded) throw guarded.error;
  const watching = isCommand(tool, input) ? attempt(() => context.watch()) : null;
  // A power cut must not take the record of a call whose effect it leaves. A task's session is durable from its beginning.
  if (!isTask && tool.effect !== "none" && !isHeldStill(verdict.containment)) await journal.sync();
  const watched = await watching;
  const done = await attempt(() =>
    withLimit(limit, (limited) => tool.execute(input, { ...told, signal: limited }, prepared.value)),
  );
  // Before anybody looks at what has changed: what is put back is no change.
  if (guarded) ({ held, between } = await guarded.value());
  else if (prepared.value) await context.laterFiles.accept((prepared.value.changes ?? []).map(({ path }) => path));
  // Whatever a look at the workspace runs into, the command has its result.
  const seen = watched && "value" in watched ? await attempt(watched.value) : null;
  changed = seen && "value" in seen ? seen.value : null;
  if ("value" in done) {
    const { failed, waits, ...output } = done.value;
    if (waits) return false;
    const notes = (failed ? "" : notUndone(prepared.value, context)) + ready.notice;
    return end(failed ? "error" : "ok", { ...output, output: output.output + notes });
  }
  if (tool.again && isToolError(done.error) && done.error.isOutdated && tries < mostTries && !signal.aborted) {
    // Others are at the same file: not all at the same moment again.
    await sleep(Math.random() * waitMs * (tries + 1), signal);
    return runCall(judgement, context, tries + 1);
  }
  if (isToolError(done.error) && done.error.mustAsk && !signal.aborted) {
    const now = gate(gateCallOf(judgement, tool, context));
    if (now.decision === "ask") {
      await askPermission(judgement, { verdict: now, hash: hashOf(judgement, context) }, context);
      return false;
    }
  }
  // A tool that was stopped may still have something to tell: what a command had printed until then.
  const words = isToolError(done.error) || !signal.aborted ? messageOf(done.error) : texts.aborted();
  const more = isToolError(done.error) ? done.error.more : {};
  return end(signal.aborted ? "interrupted" : "error", { ...more, output: words + ready.notice });
}

/** Files that the call reads by name; undefined where it reads nothing of this machine. */
function readsOf({ touches }: Judged): readonly string[] | undefined {
  const paths = touches.flatMap(({ action, resource }) => (action === "read" ? resource : []));
  return paths.length > 0 || touches.some(({ action }) => action === "exec") ? paths : undefined;
}

/** Programs at work: commands, and servers, whatever they say of their tools. */
const mayChangeLater = ({ toolset }: Tool) => toolset === "shell" || toolset === "mcp";

function commandOf({ toolset }: Tool, input: unknown, { workspace }: CallContext) {
  const { command = "", cwd = "." } = (toolset === "shell" ? input : {}) as { command?: string; cwd?: string };
  return { command, folder: workspace.resolve(cwd ?? ".") };
}

/** What it does, only a look at the workspace can tell. One in the background goes on when the look is over. */
const isCommand = ({ toolset, effect }: Tool, input: unknown) =>
  toolset === "shell" && effect === "world" && (input as { background?: unknown } | null)?.background !== true;

/** A command that can change nothing and reach nobody may run again. */
const isHeldStill = (containment: Containment | undefined) => containment?.writes === "nothing" && !containment.network;

/** The changes as the journal names them. What is lost by them is on the disk before they are made. */
async function keepContents(prepared: Prepared | undefined, { keepBlob }: CallContext): Promise<FileChange[]> {
  const changes = prepared?.changes ?? [];
  for (const { hash, after, contents } of changes) {
    if (!contents || isTooLarge(contents)) continue;
    if (hash !== null && contents.before) await keepBlob(hash, contents.before);
    if (after !== null && contents.after) await keepBlob(after, contents.after);
  }
  return changes.map(({ contents: _, ...change }) => change);
}

const isTooLarge = ({ before, after }: NonNullable<PreparedChange["contents"]>) =>
  Math.max(before?.byteLength ?? 0, after?.byteLength ?? 0) > undoneBytes;

const changedBetween = (paths: readonly string[], { texts }: CallContext): string =>
  paths.length > 0 ? texts.changedBetween({ paths: paths.join(", ") }) : "";

/** Said by the call itself: who learns it only when he wants to undo learns it too late. */
function notUndone(prepared: Prepared | undefined, { texts, workspace }: CallContext): string {
  const changes = prepared?.changes ?? [];
  const large = changes.filter(({ hash, contents }) => hash === unread || (contents && isTooLarge(contents)));
  const paths = large.map(({ path }) => workspace.show(path)).join(", ");
  return paths && texts.cannotBeUndone({ paths, megabytes: undoneBytes / 1024 / 1024 });
}

/** Of the call as it would run now. */
const hashOf = ({ name: tool, given: input, touches }: Judged, { workspace, journal }: CallContext): string =>
  approvalHash({ tool, input, touches, folder: workspace.root, sandbox: journal.history.opened?.sandbox ?? "off" });

// By name, since the loop knows tools by type only.
const isToolError = (error: unknown): error is ToolError => error instanceof Error && error.name === "ToolError";
