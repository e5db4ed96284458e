import { lstatSync, opendirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isInside } from "../permissions/paths.ts";
import {
  createMatcher,
  type HiddenPart,
  type Masking,
  type Matcher,
  type NamedSecret,
  placeholder,
} from "../protocol/mask.ts";
import type {
  FileSecret,
  ProtectedValue,
  ProtectedValues,
  TextView,
  UnknownHandle,
} from "../protocol/protected-values.ts";
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
/** Versions and packages: not the user's own files. */
const skippedFolders = new Set([".git", "node_modules"]);

export function createProtectedValues({ root, dataFolder, show, base, secretsIn }: ValuesInput): SessionValues {
  const files = new Map<string, { stamp: string; shown: string; values: ProtectedValue[]; named: NamedSecret[] }>();
  let handles = new Map<string, ProtectedValue>();
  let named: NamedSecret[] = [];
  let rootStamp: string | null = null;
  let current: { matcher: Matcher | null; base: Matcher | null; named: NamedSecret[] } | undefined;

  function matcher(): Matcher | null {
    const own = base.matcher();
    if (named.length === 0) return own;
    if (current?.base !== own || current.named !== named)
      current = { matcher: createMatcher(base.values(), notOurs()), base: own, named };
    return current.matcher;
  }

  function notOurs(): NamedSecret[] {
    const ours = new Set(base.values());
    return named.filter(({ value }) => !ours.has(value));
  }

  /** What was once read stays hidden while the session lives, also when its file has changed or gone. */
  function readAgain(named: string): boolean {
    const path = realOf(named);
    const before = files.get(path);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > largestSecretFile || isInside(path, dataFolder)) return false;
    const stamp = stampOf(stats);
    if (before?.stamp === stamp) return false;
    const shown = before?.shown ?? show(named);
    const found = secretsIn(textOf(path)).map((one) => ({ ...one, path, handle: `⟨${shown}:${one.name}⟩` }));
    const hidden = found.flatMap(({ value, handle, within }): NamedSecret[] =>
      // What stands before the value stays readable.
      within
        ? within.map((text) => ({ value: text, handle: text.slice(0, -value.length) + handle }))
        : [{ value, handle }],
    );
    files.set(path, { stamp, shown, values: found, named: [...(before?.named ?? []), ...hidden] });
    return true;
  }

  function refresh(paths: readonly string[]): void {
    const stats = lstatSync(root, { throwIfNoEntry: false });
    const stamp = stats ? stampOf(stats) : "";
    const added = smallFirst(
      rootStamp === null ? secretFilesBelow(root, dataFolder) : stamp === rootStamp ? [] : secretFilesIn(root),
    );
    rootStamp = stamp;
    const all = new Set([...files.keys(), ...added, ...paths.filter(isSecretPlace)]);
    if ([...all].filter(readAgain).length === 0) return;
    named = [...files.values()].flatMap((one) => one.named);
    handles = new Map([...files.values()].flatMap((one) => one.values).map((value) => [value.handle, value]));
  }

  /** Ordinary text may stand in such brackets too: only a file that is there makes it a handle. */
  function unknownHandle(handle: string): UnknownHandle | null {
    const inner = handle.slice(1, -1);
    for (let colon = inner.indexOf(":"); colon >= 0; colon = inner.indexOf(":", colon + 1)) {
      const shown = inner.slice(0, colon);
      const path = resolve(root, shown);
      if (!isSecretPlace(path)) continue;
      if (!files.has(realOf(path))) refresh([path]);
      const file = files.get(realOf(path));
      if (file && !handles.has(handle))
        return { handle, path: shown, handles: file.values.map((value) => value.handle) };
    }
    return null;
  }

  return {
    matcher,
    hidden: () => [...base.values(), ...named.map(({ value }) => value)],
    files: () => [...files].flatMap(([path, { values }]) => (values.length > 0 ? path : [])),
    refresh,
    unknownIn(input) {
      const found: UnknownHandle[] = [];
      mapTexts(input, (text) => {
        for (const [handle] of text.matchAll(handleForm)) {
          const unknown = found.length > 0 || handles.has(handle) ? null : unknownHandle(handle);
          if (unknown) found.push(unknown);
        }
        return text;
      });
      return found[0] ?? null;
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
      return values.length + named.length > 0 ? { values, named: notOurs() } : null;
    },
  };

  function view(text: string): TextView {
    // A text in the file that only looks like a handle must not become a value when the file is written.
    const escaped = text.replace(handleOrMark, (found) =>
      found === "⟨" || handles.has(found) ? `⟨${mark}${found.slice(1)}` : found,
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
        const whole = parts.map((part, index) => replaceHandles(part, ({ value }) => value) + (unnamed[index] ?? ""));
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
  function replaceHandles(text: string, instead: (value: ProtectedValue) => string): string {
    return text.replace(handleForm, (handle) => {
      const value = handles.get(handle);
      return value ? instead(value) : handle;
    });
  }
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

function secretFilesBelow(root: string, dataFolder: string): string[] {
  const found: string[] = [];
  const folders = [root];
  let left = mostEntries;
  for (const folder of folders) {
    for (const { name, isFolder } of entriesOf(folder, left)) {
      left--;
      const path = join(folder, name);
      if (isFolder && !skippedFolders.has(name) && path !== dataFolder) folders.push(path);
      if (!isFolder && isSecretPlace(path)) found.push(path);
    }
    if (left <= 0) break;
  }
  return found;
}

const secretFilesIn = (folder: string) =>
  entriesOf(folder, mostEntries).flatMap(({ name, isFolder }) => {
    const path = join(folder, name);
    return !isFolder && isSecretPlace(path) ? [path] : [];
  });

/** As many of the files as may be read, so that a few large ones hide none of the small ones. */
function smallFirst(paths: readonly string[]): string[] {
  const sized = paths.map((path) => ({ path, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }));
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
function entriesOf(folder: string, most: number): { name: string; isFolder: boolean }[] {
  const found: { name: string; isFolder: boolean }[] = [];
  try {
    using entries = opendirSync(folder, { bufferSize: 256 });
    for (let entry = entries.readSync(); entry && found.length < most; entry = entries.readSync())
      found.push({ name: entry.name, isFolder: entry.isDirectory() });
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
