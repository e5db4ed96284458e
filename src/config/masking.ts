import { readFileSync, statSync } from "node:fs";
import { createMatcher, type Masking, type Matcher, maskBy } from "../protocol/mask.ts";
import { hiddenIfDrawn, hiddenIn, hiddenInEntry, hiddenInEnvironment } from "./hidden.ts";
import type { Secrets } from "./secrets.ts";

/** The one place that knows what is to be hidden. */
export interface KnownSecrets extends Masking {
  /** A secret that comes from elsewhere: the command line, a login, a header. */
  learn(...values: readonly string[]): void;
  /** A value that may be one, if it looks so. */
  suspect(value: string): void;
  /** All of them, for who hides more than whole ones. */
  values(): string[];
}

export interface SecretSources {
  env: Readonly<Record<string, string | undefined>>;
  /** Where the secret store lies, and how it is opened. */
  folder: string;
  secrets(): Promise<Pick<Secrets, "names" | "get">>;
  /** Where our server tells of itself and its token. */
  placeFile: string;
}

/** Costs a look at two files where nothing has changed. */
export function createMasking({ env, folder, secrets, placeFile }: SecretSources): KnownSecrets {
  const learnt = new Set<string>(hiddenInEnvironment(env));
  let stored: readonly string[] = [];
  let server: readonly string[] = [];
  let stamps = { folder: "", place: "" };
  let matcher: Matcher | null | undefined;
  const values = () => [...new Set([...learnt, ...stored, ...server])];
  const mask = maskBy(() => {
    if (matcher === undefined) matcher = createMatcher(values());
    return matcher;
  });

  function add(found: readonly string[]): void {
    const fresh = found.filter((value) => !learnt.has(value));
    for (const value of fresh) learnt.add(value);
    if (fresh.length > 0) matcher = undefined;
  }

  return {
    ...mask,
    values,
    learn: (...given) => add(given.flatMap(hiddenIn)),
    suspect: (value) => add(hiddenIfDrawn(value)),
    async refresh() {
      const now = { folder: stampOf(folder), place: stampOf(placeFile) };
      if (now.place !== stamps.place) {
        server = tokenIn(placeFile);
        matcher = undefined;
      }
      if (now.folder !== stamps.folder) {
        stored = now.folder === "" ? [] : await storedIn(secrets);
        matcher = undefined;
      }
      stamps = now;
    },
  };
}

/** Changes whenever a file is put into a folder or in place of another; empty where there is none. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino} ${stat.mtimeNs}` : "";
}

async function storedIn(secrets: SecretSources["secrets"]): Promise<string[]> {
  try {
    const store = await secrets();
    return store.names().flatMap((name) => hiddenInEntry(name, store.get(name) ?? ""));
  } catch {
    // What cannot be read is used by nobody either; whoever needs a key is told why there is none.
    return [];
  }
}

function tokenIn(placeFile: string): string[] {
  try {
    return hiddenIn(/"token":"([^"]+)"/.exec(readFileSync(placeFile, "utf8"))?.[1] ?? "");
  } catch {
    // There is no server.
    return [];
  }
}
