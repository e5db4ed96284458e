import { lastName } from "./programs.ts";
import type { SendingCall, SendingLedger } from "./sending.ts";
import type { TaintedFile, TaintSource } from "./taint.ts";
import { type Text, textOf } from "./text.ts";

/** What has been read in a session, by who may have written it. */
export interface Seen {
  readonly sources: readonly TaintSource[];
  readonly user: readonly Text[];
  readonly outside: readonly Strange[];
  /** Texts of the workspace, and prompts that a parent session wrote. */
  readonly near: readonly Found[];
  readonly secrets: readonly string[];
  readonly files: readonly TaintedFile[];
  /** Names of private data that was read: files, outputs of commands, servers. */
  readonly private: readonly string[];
  readonly sending: SendingLedger;
  /** Calls of the newest message that have no result yet. */
  readonly pending: readonly SendingCall[];
}

export interface Found {
  text: Text;
  /** A sub-agent's prompt, which a model wrote: its words select no target. */
  isTask?: true;
}

export interface Given {
  tool: string;
  input: Record<string, unknown>;
}

export interface Strange extends Found {
  source: TaintSource;
  /** The call that brought the text, where one did. */
  by?: Given;
}

const maxLetters = 8_000_000;
const maxListed = 200;

/** Holds what was read, within bounds. */
export function createShelf(sending: SendingLedger) {
  const seen = {
    sources: [] as TaintSource[],
    user: [] as Text[],
    outside: [] as Strange[],
    near: [] as Found[],
    secrets: [] as string[],
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
    },
    addTask: (text: string) => void seen.near.push({ text: kept(text), isTask: true }),
    addNear: (text: string) => void seen.near.push({ text: kept(text) }),
    addOutside(text: string, source: TaintSource, by?: Given): void {
      seen.outside.push({ text: kept(text), source: mark(source), ...(by && { by }) });
    },
    addPlace: (place: string) => list(seen.secrets, place),
    addPrivate: (name: string) => list(seen.private, name),
    mark,
    /** Records that a person has approved running the files as they are. What is written later needs a new approval. */
    agreed(): void {
      seen.files = seen.files.map(({ path, source }) => ({ path, source }));
    },
    addFile({ path, source, calls }: TaintedFile): void {
      if (seen.files.some((file) => isAt(path, file.path) && (file.calls || !calls))) return;
      seen.files.push({ path, source, ...(calls && { calls }) });
      if (seen.files.length > maxListed) seen.files.shift();
    },
  };

  function mark(source: TaintSource): TaintSource {
    const same = seen.sources.find(({ origin, what }) => origin === source.origin && what === source.what);
    if (!same && seen.sources.length < maxListed) seen.sources.push(source);
    return same ?? source;
  }

  function kept(raw: string): Text {
    letters += raw.length;
    for (const all of [seen.near, seen.outside])
      while (letters > maxLetters && all.length > 0) letters -= all.shift()?.text.length ?? 0;
    return textOf(raw);
  }
}

const list = (all: string[], one: string) => void (!all.includes(one) && all.length < maxListed && all.push(one));

/** Returns whether a path, as a model or the system writes it, may lead to this file or into this folder. */
export function isAt(path: string, known: string): boolean {
  const [one, other] = [path, known].map((each) => each.replace(/^\.\//, "")) as [string, string];
  if (one === other || one.startsWith(`${other}/`) || other.endsWith(`/${one}`)) return true;
  return !other.startsWith("/") && `${one}/`.includes(`/${other}/`);
}

/** Returns whether a command may name the file: nobody can tell where it stands, so that the last name is enough. */
export const mayName = (command: string, { path }: TaintedFile): boolean => command.includes(lastName(path));
