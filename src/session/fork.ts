import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { failpoint } from "../failpoint.ts";
import type { StoredBody, StoredEvent } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import { type MessageId, newId, type SessionId } from "../protocol/ids.ts";
import { isRunning } from "../protocol/tasks.ts";
import { titleFor, titleOf } from "../protocol/title.ts";
import type { SessionRow } from "../store/store.ts";
import { finishDeletions } from "./delete.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { movedOutputs } from "./moved-outputs.ts";

export interface ForkOptions {
  /** A prompt: the fork ends just before it, so that it can be asked anew. Without one it ends with the last turn. */
  at?: MessageId | undefined;
  /** Leaves out this cut of the session, from 1, and those after it: what they folded away is sent again. */
  beforeCut?: number | "last" | undefined;
  /** Put behind the title, in the user's language. */
  mark: string;
  /** The same in every language: a fork of a fork has one mark, not two. */
  marks: readonly string[];
}

export type ForkProblem =
  | { problem: "not-found" }
  | { problem: "task"; parent: SessionId }
  | { problem: "no-turn-ended" }
  | { problem: "no-such-prompt" }
  | { problem: "no-such-cut"; cuts: number }
  /** The prompt was sent into a turn that had begun with another one, or by itself. */
  | { problem: "in-mid-turn"; first: MessageId | null };

interface ForkInput extends Pick<SessionDependencies, "store" | "textsIn" | "report"> {
  outputs: string;
  blobs: string;
}

/**
 * A session of its own with the journal so far. Turns, messages and calls keep their ids. A long journal is read, changed
 * and stored in portions, so that nobody waits for it; a fork that is cut off leaves nothing once the next deletion ran.
 */
export async function forkSession(
  { store, outputs, blobs, textsIn, report }: ForkInput,
  source: SessionId,
  { at, beforeCut, mark, marks }: ForkOptions,
): Promise<SessionId | ForkProblem> {
  const row = await store.session(source);
  if (!row) return { problem: "not-found" };
  if (row.parent !== null) return { problem: "task", parent: row.parent };
  const events = await readEvents(store, source);
  if (!events) return { problem: "not-found" };
  const end = at === undefined ? endOfLastTurn(events) : before(at, events);
  if (typeof end !== "number") return end;
  const taken = beforeCut === undefined ? events.slice(0, end) : uncut(events.slice(0, end), beforeCut);
  if ("problem" in taken) return taken;
  const id = newId("ses");
  const added = await eventsToAdd(taken, textsIn);
  const base = withoutMark(row.title, marks);
  const fork = { ...forkOf(row, id, `${titleOf(base)}${mark}`), model_id: modelIn(taken) ?? row.model_id };
  const folders = [outputs, blobs];
  const move = movedOutputs(join(outputs, source), join(outputs, id));
  const copy = await store.copySession(id);
  try {
    failpoint("fork:recorded");
    for (const folder of folders) await copyFiles(join(folder, source), join(folder, id));
    failpoint("fork:files");
    for (const portion of portionsOf(taken)) {
      await copy.add(portion.map((event) => ({ ...move(event), session: id })));
      failpoint("fork:portion");
      await setImmediate();
    }
    await copy.add(added.map((event) => ({ ...event, session: id })));
    failpoint("fork:events");
    await copy.finish(fork);
  } catch (error) {
    // What cannot be removed now is removed by the next deletion or at the next start.
    await copy
      .abandon()
      .then(() => finishDeletions({ store, folders }))
      .catch(report);
    throw error;
  }
  if (base !== titleFrom(events)) await store.renameSession(id, fork.title);
  return id;
}

/** A few milliseconds' worth of reading. */
const portionBytes = 256 * 1024;
const portionEvents = 200;

/** The journal as it is when the reading begins; null when the session is deleted meanwhile. */
async function readEvents(store: ForkInput["store"], session: SessionId): Promise<StoredEvent[] | null> {
  const events: StoredEvent[] = [];
  let end: number | undefined;
  for (;;) {
    const tail = await store.tail(session, events.at(-1)?.seq ?? 0, { bytes: portionBytes });
    if (!tail) return null;
    const last = end ?? tail.last;
    end = last;
    for (const event of tail.events) if (event.seq <= last) events.push(event);
    if (!tail.more || (events.at(-1)?.seq ?? 0) >= last) return events;
    await setImmediate();
  }
}

function* portionsOf(events: readonly StoredEvent[]): Generator<readonly StoredEvent[]> {
  for (let from = 0; from < events.length; from += portionEvents) yield events.slice(from, from + portionEvents);
}

/** Events at the end of a fork that its original does not have. */
async function eventsToAdd(
  events: readonly StoredEvent[],
  textsIn: ForkInput["textsIn"],
): Promise<readonly StoredEvent[]> {
  const last = events.at(-1);
  if (!last) return [];
  let history = emptyHistory;
  for (const portion of portionsOf(events)) {
    history = foldAll(portion, history);
    await setImmediate();
  }
  const { session } = last;
  const at = new Date().toISOString();
  return [...endOfTasks(history, textsIn), ...endOfUnrestricted(events)].map(
    (body, index): StoredEvent => ({ seq: last.seq + 1 + index, at, session, turn: null, ...body }),
  );
}

/** What works for the session does not work for its copy: there it has ended, and asks nothing. */
function endOfTasks({ tasks, asks, opened }: History, textsIn: ForkInput["textsIn"]): StoredBody[] {
  if (tasks.every((task) => !isRunning(task)) || !opened) return [];
  const texts = textsIn(opened.language).tools;
  return [
    ...asks
      .filter(({ of }) => of)
      .map(({ ask }): StoredBody => ({ type: "ask-withdrawn", ask, reason: texts.interrupted() })),
    ...tasks.filter(isRunning).map(({ task, agentType }): StoredBody => {
      return { type: "task-ended", task, status: "aborted", result: texts.taskInFork({ agentType }) };
    }),
  ];
}

/** That nothing is asked for was confirmed for the session itself, not for a copy of it. */
function endOfUnrestricted(events: readonly StoredEvent[]): StoredBody[] {
  const last = events.findLast((event) => event.type === "mode-changed" || event.type === "session-opened");
  if (last?.mode !== "unrestricted") return [];
  return [{ type: "mode-changed", mode: "default", sandbox: last.sandbox }];
}

function endOfLastTurn(events: readonly StoredEvent[]): number | ForkProblem {
  const last = events.findLastIndex(({ type }) => type === "turn-ended");
  if (last < 0) return { problem: "no-turn-ended" };
  // What was undone since is undone for the fork, too, and its model is yet to be told; a mode that was set holds there.
  const next = events.findIndex(({ type }, at) => at > last && !takenAlong.has(type));
  return next < 0 ? events.length : next;
}

// Between two turns, asks and ends are those of sub-agents.
const takenAlong = new Set<StoredEvent["type"]>([
  ...(["changes-undone", "note-added", "mode-changed", "rule-added"] as const),
  ...(["task-ended", "ask-raised", "ask-answered", "ask-withdrawn"] as const),
]);

function before(message: MessageId, events: readonly StoredEvent[]): number | ForkProblem {
  const prompt = events.find((event) => event.type === "prompt-submitted" && event.message === message);
  if (!prompt) return { problem: "no-such-prompt" };
  const turn = events.filter((event) => event.turn === prompt.turn);
  const started = turn.find(({ type }) => type === "turn-started");
  if (started && started.seq < prompt.seq) {
    // Cut inside a turn, calls would be left without results.
    const first = turn.find((event) => event.type === "prompt-submitted");
    return { problem: "in-mid-turn", first: first && first.seq < started.seq ? first.message : null };
  }
  // Only the opening of the session is of a turn and comes before it.
  return Math.max(1, events.indexOf(turn[0] as StoredEvent));
}

/**
 * A cut takes nothing out of the journal, so without it the whole conversation is there again. Later ones count on it
 * and go with it. The places of events stay theirs: earlier cuts name them.
 */
function uncut(events: readonly StoredEvent[], which: number | "last"): readonly StoredEvent[] | ForkProblem {
  const isCut = ({ type }: StoredEvent) => type === "context-trimmed" || type === "context-compacted";
  const cuts = events.filter(isCut);
  const first = which === "last" ? cuts.at(-1) : cuts[which - 1];
  if (!first) return { problem: "no-such-cut", cuts: cuts.length };
  return events.filter((event) => event.seq < first.seq || !isCut(event));
}

function forkOf(row: SessionRow, id: SessionId, title: string): SessionRow {
  const now = new Date().toISOString();
  return { ...row, id, title, created_at: now, updated_at: now, parent: null };
}

const modelIn = (events: readonly StoredEvent[]) =>
  events.findLast((event) => event.type === "model-changed" || event.type === "session-opened")?.model;

function withoutMark(title: string, marks: readonly string[]): string {
  const mark = marks.find((one) => title.endsWith(one));
  return mark ? title.slice(0, -mark.length) : title;
}

function titleFrom(events: readonly StoredEvent[]): string {
  const first = events.find((event) => event.type === "prompt-submitted");
  return first ? titleFor(first) : "";
}

/** One file for both where the disk can do that: what is kept is never changed. */
async function copyFiles(from: string, to: string): Promise<void> {
  const names = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of names) {
    const [old, young] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles(old, young);
    // Where links are not to be had, a copy does as well.
    else await link(old, young).catch(() => copyFile(old, young));
  }
}
