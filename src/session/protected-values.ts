import { lstatSync, opendirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isInside } from "../permissions/paths.ts";
import {
  createMatcher,
  type HiddenPart,
  type Masking,
  type Matcher,
  matcherInSteps,
  type NamedSecret,
  placeholder,
} from "../protocol/mask.ts";
import type { FileSecret, ProtectedValue, ProtectedValues, TextView } from "../protocol/protected-values.ts";
import { isSecretPlace } from "../protocol/secret-places.ts";

export interface SessionValues extends ProtectedValues {
  /** Matches the values, and our own secrets. */
  matcher(): Matcher | null;
  /** All that is hidden. */
  hidden(): readonly string[];
  /** The files whose values have handles. */
  files(): readonly string[];
}

export interface ValuesInput {
  root: string;
  /** Our own data, which is closed to every tool. */
  dataFolder: string;
  /** A path as people and the model see it. */
  show(path: string): string;
  /** Hides our own secrets, which have no handles: no command is ever given them. */
  base: Masking;
  /** Finds the values in the text of a secret-bearing file. */
  secretsIn(text: string): FileSecret[];
}

/** Larger files are not lists of keys. */
const largestSecretFile = 256 * 1024;

/** So many entries of a workspace are looked through for secret-bearing files. */
const mostEntries = 5_000;
/** So many bytes of them are read without being asked for, those of small files first. */
const mostBytes = 32 * 1024 * 1024;
/** Others get their turn after so long. */
const sliceMs = 8;
/** Versions and packages: not the user's own files. */
const skippedFolders = new Set([".git", "node_modules"]);

export function createProtectedValues({ root, dataFolder, show, base, secretsIn }: ValuesInput): SessionValues {
  const files = new Map<string, { stamp: string; shown: string; values: ProtectedValue[]; named: NamedSecret[] }>();
  let handles = new Map<string, ProtectedValue>();
  let named: NamedSecret[] = [];
  let rootStamp: string | null = null;
  /** Files were read whose values have no handles yet. */
  let isStale = false;
  let queue: Promise<unknown> = Promise.resolve();
  let current:
    | { matcher: Matcher | null; base: Matcher | null; named: NamedSecret[]; foreign: NamedSecret[] }
    | undefined;

  function matcher(): Matcher | null {
    const own = base.matcher();
    if (named.length === 0) return own;
    if (current?.base !== own || current.named !== named) {
      const foreign = notOurs(named);
      current = { matcher: createMatcher(base.values(), foreign), base: own, named, foreign };
    }
    return current.matcher;
  }

  function notOurs(all: readonly NamedSecret[]): NamedSecret[] {
    const ours = new Set(base.values());
    return all.filter(({ value }) => !ours.has(value));
  }

  /** What was once read stays hidden while the session lives, also when its file has changed or gone. */
  function readAgain(named: string): void {
    const path = realOf(named);
    const before = files.get(path);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > largestSecretFile || isInside(path, dataFolder)) return;
    const stamp = stampOf(stats);
    if (before?.stamp === stamp) return;
    const shown = before?.shown ?? show(named);
    const found = secretsIn(textOf(path)).map((one) => ({ ...one, path, handle: `⟨${shown}:${one.name}⟩` }));
    const hidden = found.flatMap(({ value, handle, within }): NamedSecret[] =>
      // What stands before the value stays readable.
      within
        ? within.map((text) => ({ value: text, handle: text.slice(0, -value.length) + handle }))
        : [{ value, handle }],
    );
    files.set(path, { stamp, shown, values: found, named: [...(before?.named ?? []), ...hidden] });
    isStale = true;
  }

  async function look(paths: readonly string[]): Promise<void> {
    const breathe = slices(sliceMs);
    const stats = lstatSync(root, { throwIfNoEntry: false });
    const stamp = stats ? stampOf(stats) : "";
    let added: string[] = [];
    if (rootStamp === null) added = await secretFilesBelow(root, dataFolder, breathe);
    else if (stamp !== rootStamp) added = await secretFilesIn(root, breathe);
    rootStamp = stamp;
    const small = await smallFirst(added, breathe);
    for (const path of new Set([...files.keys(), ...small, ...paths.filter(isSecretPlace)])) {
      await breathe();
      readAgain(path);
    }
    if (isStale) await handOut(breathe);
  }

  /** Makes all that is new known at once, when the matcher for it is made. */
  async function handOut(breathe: () => Promise<void>): Promise<void> {
    const all: NamedSecret[] = [];
    const byHandle = new Map<string, ProtectedValue>();
    // A file of very many values must not keep those of the others from being looked for in all forms.
    for (const file of [...files.values()].sort((one, other) => one.named.length - other.named.length)) {
      for (const one of file.named) all.push(one);
      for (const value of file.values) byHandle.set(value.handle, value);
      await breathe();
    }
    const own = base.matcher();
    const foreign = notOurs(all);
    const made = matcherInSteps(base.values(), foreign);
    let step = made.next();
    while (!step.done) {
      await breathe();
      step = made.next();
    }
    [named, handles, isStale] = [all, byHandle, false];
    current = { matcher: step.value, base: own, named, foreign };
  }

  function refresh(paths: readonly string[]): Promise<void> {
    const next = queue.then(() => look(paths));
    // The next look must not fail for the reason of this one.
    queue = next.catch(() => undefined);
    return next;
  }

  /** The files that a handle may name: a path may have colons. */
  function placesIn(handle: string): { handle: string; shown: string; path: string }[] {
    const parts = handle.slice(1, -1).split(":");
    return parts.slice(1).flatMap((_, index) => {
      const shown = parts.slice(0, index + 1).join(":");
      const path = resolve(root, shown);
      return isSecretPlace(path) ? [{ handle, shown, path }] : [];
    });
  }

  return {
    matcher,
    hidden: () => [...base.values(), ...named.map(({ value }) => value)],
    files: () => [...files].flatMap(([path, { values }]) => (values.length > 0 ? path : [])),
    refresh,
    async unknownIn(input) {
      // Ordinary text may stand in such brackets too: only a file that is there makes it a handle.
      const likely = handlesIn(input).flatMap((handle) => (handles.has(handle) ? [] : placesIn(handle)));
      const unread = likely.flatMap(({ path }) => (files.has(realOf(path)) ? [] : path));
      if (unread.length > 0) await refresh(unread);
      for (const { handle, shown, path } of likely) {
        const file = handles.has(handle) ? null : files.get(realOf(path));
        if (file) return { handle, path: shown, handles: file.values.map((value) => value.handle) };
      }
      return null;
    },
    usedIn(input) {
      const found = new Set<ProtectedValue>();
      mapTexts(input, (text) =>
        replaceHandles(text, (value) => {
          found.add(value);
          return value.handle;
        }),
      );
      return [...found];
    },
    of: (paths) => paths.flatMap((path) => files.get(path)?.values ?? []),
    plainIn(input) {
      let found: string | null = null;
      mapTexts(input, (text) => {
        for (const { instead } of matcher()?.hidden(text) ?? []) found ??= instead;
        return text;
      });
      return found === null ? null : { handle: found };
    },
    resolve: (input, instead = ({ value }) => value) => mapTexts(input, (text) => replaceHandles(text, instead)),
    view,
    lines: (text) => shownOf(text, ({ from, to, instead }) => instead + text.slice(from, to).replace(/[^\n]/g, "")),
    words: (words) => replaceHandles(words, shownHandle),
    secrets() {
      const values = base.values();
      if (values.length + named.length === 0) return null;
      matcher();
      return { values, named: current?.foreign ?? [] };
    },
  };

  function view(text: string): TextView {
    // A text in the file that only looks like a handle must not become a value when the file is written.
    const known = handles;
    const escaped = text.replace(handleOrMark, (found) =>
      found === "⟨" || known.has(found) ? `⟨${mark}${found.slice(1)}` : found,
    );
    const unnamed: string[] = [];
    const shown = shownOf(
      escaped,
      ({ from, to, instead }) => {
        if (instead === placeholder) unnamed.push(escaped.slice(from, to));
        return instead;
      },
      // A placeholder that stands in the file itself stays there.
      (part) => unnamed.push(...Array<string>(part.split(placeholder).length - 1).fill(placeholder)),
    );
    return {
      text: shown,
      restore(changed) {
        const parts = changed.split(placeholder);
        if (parts.length !== unnamed.length + 1) return null;
        const whole = parts.map(
          (part, index) => replaceHandles(part, ({ value }) => value, known) + (unnamed[index] ?? ""),
        );
        return whole.join("").replaceAll(`⟨${mark}`, "⟨");
      },
    };
  }

  function shownOf(
    text: string,
    instead: (part: HiddenPart) => string,
    between: (part: string) => void = () => undefined,
  ): string {
    let [shown, end] = ["", 0];
    for (const part of [...(matcher()?.hidden(text) ?? []), null]) {
      const open = text.slice(end, part?.from);
      between(open);
      shown += open + (part ? instead(part) : "");
      end = part?.to ?? end;
    }
    return shown;
  }

  /** Returns the one handle that is shown for a value, also where several files hold it. */
  function shownHandle({ value, handle }: ProtectedValue): string {
    const shown = matcher()?.text(value) ?? value;
    return handles.has(shown) ? shown : handle;
  }

  /** A text in the form of a handle that names no value is left as it is. */
  function replaceHandles(text: string, instead: (value: ProtectedValue) => string, among = handles): string {
    return text.replace(handleForm, (handle) => {
      const value = among.get(handle);
      return value ? instead(value) : handle;
    });
  }
}

/** Texts in the form of handles. */
function handlesIn(input: unknown): string[] {
  const found = new Set<string>();
  mapTexts(input, (text) => {
    for (const [handle] of text.matchAll(handleForm)) found.add(handle);
    return text;
  });
  return [...found];
}

/** Gives others their turn where a slice is over. */
function slices(mostMs: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began <= mostMs) return;
    await new Promise((go) => setImmediate(go));
    began = performance.now();
  };
}

const handleForm = /⟨[^⟨⟩\n]{1,500}⟩/g;
/** Set behind the bracket of a text that is no handle but looks like one. */
const mark = "\uE000";
const handleOrMark = /⟨(?=\uE000)|⟨[^⟨⟩\n]{1,500}⟩/g;

const stampOf = ({ ino, size, ctimeMs }: Stats) => `${ino} ${size} ${ctimeMs}`;

function textOf(path: string): string {
  try {
    const content = readFileSync(path);
    const [first = -1, second = -1] = content;
    const zero = content.subarray(0, 64).indexOf(0);
    const isBigEndian = (first === 0xfe && second === 0xff) || (zero >= 0 && zero % 2 === 0);
    if (!isBigEndian && zero < 0 && !(first === 0xff && second === 0xfe)) return content.toString("utf8");
    const even = content.subarray(0, content.length & ~1);
    return (isBigEndian ? even.swap16() : even).toString("utf16le");
  } catch {
    // What we cannot read no tool of ours can show either.
    return "";
  }
}

async function secretFilesBelow(root: string, dataFolder: string, breathe: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  const folders = [root];
  let left = mostEntries;
  for (const folder of folders) {
    for (const { name, isFolder } of await entriesOf(folder, left, breathe)) {
      left--;
      const path = join(folder, name);
      if (isFolder && !skippedFolders.has(name) && path !== dataFolder) folders.push(path);
      if (!isFolder && isSecretPlace(path)) found.push(path);
    }
    if (left <= 0) break;
  }
  return found;
}

const secretFilesIn = async (folder: string, breathe: () => Promise<void>) =>
  (await entriesOf(folder, mostEntries, breathe)).flatMap(({ name, isFolder }) => {
    const path = join(folder, name);
    return !isFolder && isSecretPlace(path) ? [path] : [];
  });

/** As many of the files as may be read, so that a few large ones hide none of the small ones. */
async function smallFirst(paths: readonly string[], breathe: () => Promise<void>): Promise<string[]> {
  const sized: { path: string; size: number }[] = [];
  for (const path of paths) {
    await breathe();
    sized.push({ path, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 });
  }
  let left = mostBytes;
  return sized
    .sort((one, other) => one.size - other.size)
    .flatMap(({ path, size }) => {
      if (size > largestSecretFile) return [];
      left -= size;
      return left >= 0 ? path : [];
    });
}

/** A link with the name of a secret-bearing file counts as one, wherever its content lies. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // It is not there, or leads nowhere.
  }
}

/** Links to folders are not followed. */
async function entriesOf(
  folder: string,
  most: number,
  breathe: () => Promise<void>,
): Promise<{ name: string; isFolder: boolean }[]> {
  const found: { name: string; isFolder: boolean }[] = [];
  try {
    using entries = opendirSync(folder, { bufferSize: 256 });
    for (let entry = entries.readSync(); entry && found.length < most; entry = entries.readSync()) {
      found.push({ name: entry.name, isFolder: entry.isDirectory() });
      if (found.length % 256 === 0) await breathe();
    }
    await breathe();
  } catch {
    // Closed to us, or gone this moment.
  }
  return found;
}

/** The same value with every text in it changed; keys stay as they are. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)])) as Value;
}
