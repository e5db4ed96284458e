import { readdirSync, readFileSync, statSync } from "node:fs";
import { createMatcher, type Masking, type Matcher, maskBy } from "../protocol/mask.ts";
import { hiddenGiven, hiddenIn, hiddenInEntry, hiddenInEnvironment, hiddenKey } from "./hidden.ts";
import type { Secrets } from "./secrets.ts";

/** The one place that knows what is to be hidden. */
export interface KnownSecrets extends Masking {
  /** A secret that comes from elsewhere: the command line, a login, a header. */
  learn(...values: readonly string[]): void;
  /** A value that may be one: if it looks so, or is called so. */
  suspect(value: string, name?: string): void;
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
  // What was taken away may still open something: it stays hidden as long as we live.
  const learnt = new Set<string>(hiddenInEnvironment(env));
  let stamps = { folder: "", place: "" };
  let matcher: Matcher | null | undefined;
  const current = () => {
    if (matcher === undefined) matcher = createMatcher(learnt);
    return matcher;
  };

  function add(found: readonly string[]): void {
    const fresh = found.filter((value) => !learnt.has(value));
    for (const value of fresh) learnt.add(value);
    if (fresh.length > 0) matcher = undefined;
  }

  return {
    ...maskBy(current),
    matcher: current,
    values: () => [...learnt],
    learn: (...given) => add(given.flatMap(hiddenKey)),
    suspect: (value, name) => add(hiddenGiven(value, name)),
    async refresh() {
      const now = { folder: namesIn(folder), place: stampOf(placeFile) };
      if (now.place !== stamps.place) add(tokenIn(placeFile));
      if (now.folder !== stamps.folder && now.folder !== "") add(await storedIn(secrets));
      stamps = now;
    },
  };
}

/** Every change of the store is a file of another name; its times are too coarse to tell two changes apart. */
function namesIn(folder: string): string {
  try {
    return readdirSync(folder).join();
  } catch {
    // There is none, or none for us.
    return "";
  }
}

/** Changes whenever another file takes its place; empty where there is none. */
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
