import { redacted } from "../config/redact.ts";
import type { Texts } from "../i18n/texts.ts";
import { upToRepository } from "../permissions/repository.ts";
import {
  folderKey,
  type ItemState,
  mostShown,
  stateOf,
  type TrustItem,
  unknownItem,
  waits,
  whereIs,
} from "../permissions/trust/item.ts";
import { settingsThere } from "../permissions/trust/settings-there.ts";
import { exactLine } from "../protocol/exact-line.ts";
import type { ReadItem, Told } from "../skills/find/trust-items.ts";
import type { Store } from "../store/store.ts";
import { apart } from "../workers/apart.ts";
import { maskedAddress, maskedWords } from "./mcp/masked.ts";
import { shortened } from "./visible.ts";
import { warningsIn } from "./workspace-rules.ts";

/** A folder's own config as people are shown it. */
export interface ShownTrust {
  folder: string;
  /** How many would apply if the user agreed. */
  waiting: number;
  items: ShownItem[];
  /** What else the user should know, in sentences: what cannot be understood, and what follows from it. */
  warnings: string[];
}

export interface ShownItem extends Pick<TrustItem, "kind" | "name" | "title" | "path" | "hash"> {
  state: ItemState;
  /** What it would do, or why nobody can tell. */
  does: string;
}

/** What counts below as well. A folder's rules and servers are for sessions in that very folder. */
const countsBelow = new Set<TrustItem["kind"]>(["skill", "agent", "instructions"]);

/** The folders above, up to the root of the repository, of which something waits: each is trusted by itself. */
export async function waitingAbove(folder: string, store: Store): Promise<string[]> {
  const above = upToRepository(folder).slice(1);
  const agreed = await Promise.all(above.map((one) => store.trusted(folderKey(one))));
  const isWaiting = (item: TrustItem, at: number) =>
    countsBelow.has(item.kind) && waits(stateOf(item, agreed[at] ?? []));
  const items = await Promise.all(above.map(itemsIn));
  return above.filter((_, at) => items[at]?.some((item) => isWaiting(item, at)));
}

/** A stranger's files are read in another thread. What takes too long there is left out, and nobody can agree to it. */
const itemsIn = async (folder: string): Promise<readonly ReadItem[]> =>
  (await apart("trust-items", { folder })) ?? [unknownItem("setting", ".", "too-slow")];

/** Of a real path. */
export async function shownTrust(folder: string, store: Store, texts: Texts): Promise<ShownTrust> {
  const { trust } = texts;
  const agreed = await store.trusted(folderKey(folder));
  const found = await itemsIn(folder);
  const items = found.map((one): ShownItem => {
    const item = shownWhole(one);
    const { kind, name, title, path, hash } = item;
    return {
      kind,
      name,
      title: exactLine(title),
      path: exactLine(path),
      hash,
      state: stateOf(item, agreed),
      does: saidOf(item),
    };
  });
  const warnings = [...warningsIn(folder, settingsThere(folder), texts), ...(await keyWarnings(found, texts))];
  return { folder, waiting: items.filter(({ state }) => waits(state)).length, items, warnings };

  function saidOf({ kind, does, problem, told = nothingTold }: ReadItem): string {
    if (problem) return trust.cannot[kind === "rule" ? "rule" : "other"]({ problem: trust.problems[problem]() });
    switch (does.what) {
      case "start":
        return trust.does.start({
          command: exactLine(redacted(maskedWords(does.command, { isStrange: true }).join(" "), [])),
          variables: exactLine(does.variables.join(", ")),
          reads: does.reads.join(", "),
        });
      case "connect":
        return trust.does.connect({
          url: exactLine(maskedAddress(does.url)),
          headers: exactLine(does.headers.join(", ")),
          reads: does.reads.join(", "),
        });
      case "allow":
        return trust.does.allow({ rule: exactLine(does.rule) });
      case "teach":
      case "tell": {
        const { description, tools, commands } = told;
        const said = {
          text: brief(description),
          tools: exactLine(tools),
          commands: exactLine(commands),
          files: does.files,
        };
        return trust.does[kind as "skill" | "agent" | "instructions"](said);
      }
      case "never":
        return kind === "hook" ? trust.does.hook({ text: brief(does.text) }) : trust.does.setting();
      case "unknown":
        return trust.does.unknown();
    }
  }

  /** What it lets pass and what it runs is shown to the end, or nobody can agree to it. */
  function shownWhole(item: ReadItem): ReadItem {
    const { tools, commands } = item.told ?? nothingTold;
    return Math.max(tools.length, commands.length) > mostShown ? { ...item, hash: null, problem: "too-large" } : item;
  }
}

const nothingTold: Told = { description: "", tools: "", commands: "" };

/** Servers that would be told the key of a model's provider: nobody should agree to that without a thought. */
async function keyWarnings(items: readonly TrustItem[], { mcpConfig }: Texts): Promise<string[]> {
  const readers = items.flatMap(({ title, does }) => ("reads" in does ? { title, reads: does.reads } : []));
  if (readers.every(({ reads }) => reads.length === 0)) return [];
  const keys = await (await import("./mcp/shown.ts")).providerKeys();
  return readers.flatMap(({ title, reads }) =>
    reads.filter((name) => keys.has(name)).map((variable) => mcpConfig.readsKey({ name: exactLine(title), variable })),
  );
}

/** A folder in which something was agreed to. */
export interface TrustedFolder {
  folder: string;
  /** Whether that very folder is still there; another one in its place is trusted with nothing. */
  there: boolean;
  items: { kind: string; name: string; at: string }[];
}

export async function trustedFolders(store: Store): Promise<TrustedFolder[]> {
  const rows = await store.allTrusted();
  return [...Map.groupBy(rows, ({ folder }) => folder)].map(([key, items]) => {
    const { folder, there } = whereIs(key);
    return { folder, there, items: items.map(({ kind, name, at }) => ({ kind, name: exactLine(name), at })) };
  });
}

/** Also of a folder that is gone. False when nothing was trusted. */
export async function distrustAll(folder: string, store: Store): Promise<boolean> {
  const keys = new Set((await store.allTrusted()).map((row) => row.folder));
  const meant = [...keys].filter((key) => whereIs(key).folder === folder);
  for (const key of meant) await store.distrust(key);
  return meant.length > 0;
}

/** One item as it was shown. */
export interface Wanted {
  kind: string;
  name: string;
  hash: string;
}

/** Those that are still as they were shown, and those that are not. */
export async function comparedWith(
  folder: string,
  shown: readonly Wanted[],
): Promise<{ same: Wanted[]; changed: Wanted[] }> {
  const items = (await itemsIn(folder)).filter((item) => waits(stateOf(item, [])));
  const isSame = ({ kind, name, hash }: Wanted) =>
    items.some((item) => item.kind === kind && item.name === name && item.hash === hash);
  return { same: shown.filter(isSame), changed: shown.filter((one) => !isSame(one)) };
}

/** From now on these apply, for as long as they are as they were shown. */
export async function trust(folder: string, shown: readonly Wanted[], store: Store): Promise<void> {
  const [key, at] = [folderKey(folder), new Date().toISOString()];
  await store.trust(shown.map(({ kind, name, hash }) => ({ folder: key, kind, name, hash, at })));
}

/** False when nothing was trusted. */
export const distrust = (folder: string, store: Store): Promise<boolean> => store.distrust(folderKey(folder));

const longest = 200;
const brief = (text: string) => exactLine(shortened(text, longest));
