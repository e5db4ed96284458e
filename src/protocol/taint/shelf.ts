import { isAt } from "./paths.ts";
import type { SendingCall, SendingLedger } from "./sending.ts";
import type { TaintedFile, TaintSource } from "./taint.ts";
import { entrustedIn, fold, type Text, textOf } from "./text.ts";

/** What has been read in a session, by who may have written it. */
export interface Seen {
  /** What marks the session; none where all of it is the user's and the workspace's. */
  readonly sources: readonly TaintSource[];
  /** The user's own words. */
  readonly user: readonly Text[];
  /** What he has called a password or a key of his in them. */
  readonly entrusted: readonly string[];
  readonly outside: readonly Strange[];
  /** Read in the workspace, or handed on by whoever started the session. */
  readonly near: readonly Found[];
  /** Read from protected places. */
  readonly secret: readonly Found[];
  /** The protected places, also where their text is here no longer. */
  readonly secrets: readonly string[];
  /** Files of the session's with what stood there. */
  readonly copies: readonly string[];
  readonly files: readonly TaintedFile[];
  /** Names of private data that was read: files, outputs of commands, servers. */
  readonly private: readonly string[];
  /** The budgets of all destinations. */
  readonly sending: SendingLedger;
  /** Calls of the newest message that have no result yet. */
  readonly pending: readonly SendingCall[];
}

export interface Found {
  text: Text;
  where: string;
  /** A sub-agent's prompt: to look for what it says is its task, and only codes in it are held. */
  isTask?: true;
}

/** A call, by what it was given. */
export interface Given {
  tool: string;
  input: Record<string, unknown>;
}

export interface Strange extends Found {
  source: TaintSource;
  /** The call that brought it, where one did. */
  by?: Given;
}

/** Most of what is kept in memory. */
const mostLetters = 8_000_000;
const mostListed = 200;

/** Holds what was read, within bounds. */
export function createShelf(sending: SendingLedger) {
  const seen = {
    sources: [] as TaintSource[],
    user: [] as Text[],
    entrusted: [] as string[],
    outside: [] as Strange[],
    near: [] as Found[],
    secret: [] as Found[],
    secrets: [] as string[],
    copies: [] as string[],
    files: [] as TaintedFile[],
    private: [] as string[],
    pending: [] as SendingCall[],
    sending,
  };
  let letters = 0;

  return {
    seen: seen as Seen,
    setPending(calls: SendingCall[]): void {
      seen.pending = calls;
    },
    addUser(text: string): void {
      seen.user.push(kept(text));
      sending.addUser(text);
      for (const one of entrustedIn(text)) {
        list(seen.entrusted, fold(one));
        sending.addEntrusted(one);
      }
    },
    addTask: (text: string) => void seen.near.push({ text: kept(text), where: "prompt", isTask: true }),
    addNear: (text: string, where: string) => void seen.near.push({ text: kept(text), where }),
    addOutside(text: string, source: TaintSource, by?: Given): void {
      seen.outside.push({ text: kept(text), where: source.what, source: mark(source), ...(by && { by }) });
    },
    addSecret(text: string, where: string): void {
      list(seen.secrets, where);
      seen.secret.push({ text: kept(text), where });
    },
    addPlace: (place: string) => list(seen.secrets, place),
    addPrivate: (name: string) => list(seen.private, name),
    addCopy: (path: string) => list(seen.copies, path),
    mark,
    /** To what lies in the files now: what is written later is another matter. */
    agreed(): void {
      seen.files = seen.files.map(({ path, source }) => ({ path, source }));
    },
    addFile(path: string, source: TaintSource, { calls = false } = {}): void {
      if (seen.files.some((file) => isAt(path, file.path) && (file.calls || !calls))) return;
      seen.files.push({ path, source, ...(calls && { calls: true as const }) });
      if (seen.files.length > mostListed) seen.files.shift();
    },
  };

  function mark(source: TaintSource): TaintSource {
    const same = seen.sources.find(({ origin, what }) => origin === source.origin && what === source.what);
    if (same) return same;
    if (seen.sources.length < mostListed) seen.sources.push(source);
    return source;
  }

  function kept(given: string): Text {
    letters += given.length;
    for (const all of [seen.near, seen.outside])
      while (letters > mostLetters && all.length > 0) {
        letters -= all.shift()?.text.length ?? 0;
      }
    return textOf(given);
  }
}

const list = (all: string[], one: string) => void (!all.includes(one) && all.length < mostListed && all.push(one));
