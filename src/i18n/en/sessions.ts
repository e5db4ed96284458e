import type { Call, ResultStatus } from "../../protocol/messages.ts";
import { because } from "./system.ts";
import { undo } from "./undo.ts";

/** How far a call has come, for people. */
const status: Record<ResultStatus | Exclude<Call["state"], "ended">, string> = {
  ok: "done",
  error: "failed",
  denied: "denied",
  interrupted: "interrupted",
  open: "not run yet",
  approved: "allowed, not run yet",
  waiting: "waits for an answer",
  started: "running, or broken off",
};

const counted = (count: number) => (count === 1 ? "1 file or folder" : `${count} files or folders`);

/** What the commands on stored sessions say. */
export const sessions = {
  help: {
    id: "a session's id, or at least 6 characters of its beginning or end",
    list: "all sessions, newest first",
    limit: "the most entries to print",
    show: "what was said and done in a session",
    full: "with whole inputs, outputs and reasoning; as JSON: every event",
    search: "find prompts, answers and titles that hold all the words",
    words: "words, or their beginnings; Chinese as it stands",
    export: "a session as one document",
    format: "the document's format",
    to: "write to this file instead of stdout",
    force: "replace a file that is there",
    fork: "a new session with what was said so far; prints its id",
    forkAt: "end before this prompt (see `session show`), so that it can be asked anew",
    beforeCut:
      "with all that cut N (default: the last; `session show` numbers them) and later ones folded away, as if they had never been made; meant for a model with more room, since what does not fit is folded away anew",
    undo: "take back what the last turn, or another one, did to files; what you changed since is kept",
    undoId: "a session's id, or a part of it (default: the newest session of this folder)",
    undoTurn: "take back this turn alone (`session show` numbers them)",
    redo: "take the last undo back, or that of --turn",
    undoCommands: "take back, too, what was found changed while a command ran",
    dryRun: "say what would be done, and do nothing",
    check: "whether sessions are as they were stored; exit code 1 when an event was changed, is missing or was added",
    rename: "give a session another title",
    title: "the new title",
    delete: "delete sessions with everything that is kept of them",
    all: "all sessions",
    yes: "do not ask back (needed with --all)",
  },
  chainProblem: (p: { session: string; seq: number; kind: "changed" | "missing" | "added" }) =>
    ({
      changed: `${p.session}: event ${p.seq} was changed`,
      missing: `${p.session}: event ${p.seq} is missing`,
      added: `${p.session}: event ${p.seq} was added by another program`,
    })[p.kind],
  checked: (p: { sessions: number; events: number; problems: number }) =>
    `Sessions: ${p.sessions}; events: ${p.events}; not as they were stored: ${p.problems}.${p.problems > 0 ? " If this was not your doing, restore the data folder from a backup." : ""}`,
  unchained: (p: { events: number }) =>
    `Events that an older version stored without a hash, so that they cannot be checked: ${p.events}.`,
  willBeDeleted: (p: { count: number; after: string }) =>
    `${p.count === 1 ? "1 session that was" : `${p.count} sessions that were`} not used for long will be deleted after ${p.after}, as \`retentionDays\` says. A session that you continue is kept.`,
  idTooShort: (p: { id: string }) =>
    `${p.id} is too short. Give at least 6 characters of a session's id, from its beginning or its end.`,
  ambiguous: (p: { id: string; sessions: string }) =>
    `${p.id} may be any of these sessions; give more of it:\n${p.sessions}`,
  badCount: (p: { flag: string; text: string }) => `${p.flag} wants a whole number from 1 on, not ${p.text}.`,
  nothingFound: (p: { words: string }) => `Nothing was found for ${p.words}.`,
  fileExists: (p: { file: string }) => `${p.file} is there already. Name another file, or replace it with --force.`,
  fileNotWritten: (p: { file: string; problem: string }) =>
    `${p.file} could not be written${because(p.problem)}. Name another file with --to.`,
  forkMark: () => " (fork)",
  noTurnEnded: (p: { id: string }) =>
    `Session ${p.id} has no finished turn yet, so there is nothing to fork. Finish it with \`run --session ${p.id}\`.`,
  noSuchPrompt: (p: { message: string; id: string }) =>
    `${p.message} is not a prompt of session ${p.id}. \`skillmint session show ${p.id}\` shows their ids.`,
  promptInMidTurn: (p: { message: string; first: string | null }) =>
    `${p.message} was sent while a turn was running.${p.first ? ` Fork at the prompt that began it: --at ${p.first}` : " Fork at an earlier prompt."}`,
  noSuchCut: (p: { id: string; cuts: number }) =>
    p.cuts === 0
      ? `Nothing was folded away in what a fork of session ${p.id} would hold, so there is nothing to bring back.`
      : `A fork of session ${p.id} would have the cuts 1 to ${p.cuts}. \`skillmint session show ${p.id}\` shows them.`,
  emptyTitle: () => "A title needs at least one character.",
  longTitle: (p: { most: number; length: number }) =>
    `A title has at most ${p.most} characters; this one has ${p.length}.`,
  whichToDelete: () => "Which sessions? Name their ids, or all of them with --all --yes.",
  allOrSome: () => "Give either ids or --all, not both.",
  allNeedsYes: (p: { count: number }) =>
    `This would delete ${p.count === 1 ? "the only session" : `all ${p.count} sessions`} for good. Add --yes to do it.`,
  deleted: (p: { count: number }) => (p.count === 1 ? "1 session was deleted." : `${p.count} sessions were deleted.`),
  notPurged: () =>
    "Another program still reads the database, so the bytes of what was deleted stay in the file until the next deletion.",
  undo,
  transcript: {
    you: () => "You",
    agent: () => "Agent",
    title: () => "Title",
    turn: (p: { number: number }) => `turn ${p.number}`,
    undo: (p: { turn: number; redo: boolean; changed: number; left: number }) =>
      `Turn ${p.turn} was ${p.redo ? "put back" : "undone"}: ${counted(p.changed)} changed${p.left > 0 ? `, ${p.left} not or not wholly` : ""}.`,
    folded: (p: { cut: number; compacted: boolean; count: number }) =>
      p.compacted
        ? `What stands above was summarised for the model, ${p.count} messages in all (cut ${p.cut})`
        : `What stands above is no longer sent to the model, ${p.count} messages in all (cut ${p.cut})`,
    modeChanged: (p: { mode: string }) => `The mode is now ${p.mode}`,
    instead: () => "The model reads instead",
    brokeOff: () => "(this answer broke off)",
    reasoning: () => "Reasoning",
    input: () => "Input",
    output: () => "Output",
    wholeOutput: (p: { file: string }) => `Whole output: ${p.file}`,
    status,
  },
};
