import { realpathSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../paths.ts";
import { newBudget } from "./budget.ts";
import { hashOf, hashOfBytes } from "./hash.ts";
import { neverSkills } from "./ignored.ts";
import { type ItemKind, type TrustItem, unknownItem } from "./item.ts";
import { namesIn } from "./names.ts";
import { neverItems } from "./never.ts";
import { readSmall } from "./read-small.ts";
import { serverItems } from "./servers.ts";
import { type JsonFile, readJson } from "./settings-files.ts";
import { settingsFiles } from "./settings-there.ts";
import { skillItem } from "./skill-item.ts";
import { firstWords, toldIn } from "./told.ts";
import { ruleItems, unreadItems } from "./workspace-rules.ts";

const skillFolders = [".agents/skills", ".claude/skills", ".skillmint/skills"];
const agentFolders = [".agents/agents", ".claude/agents"];
const instructions = ["AGENTS.md", "CLAUDE.md"];

/** In one folder; who has more has not looked at them. */
const mostEntries = 200;
const mostBytes = 1024 * 1024;

/** Every item of a workspace, a real path. Runs nothing, follows no link out of it, and waits for nothing. */
export function trustItems(folder: string): TrustItem[] {
  const budget = newBudget();
  const settings = settingsFiles.map((path) => readJson(folder, path)).filter((file) => file !== null);
  const servers = readJson(folder, ".mcp.json");
  const skillAt = (path: string) => skillItem(folder, path, budget);
  const agentAt = (path: string) => (path.endsWith(".md") ? textItem(folder, path, "agent") : null);
  return [
    ...skillFolders.flatMap((path) => listed(folder, path, "skill", skillAt, neverSkills(folder, path))),
    ...(servers ? [...unread(servers, "server"), ...serverItems(servers)] : []),
    // Servers of ours only: others keep theirs in .mcp.json.
    ...settings.filter(({ path }) => path === settingsFiles[0]).flatMap(serverItems),
    ...settings.flatMap((file) => unread(file, "rule")),
    ...settings.flatMap(unreadItems),
    ...ruleItems(settings),
    ...agentFolders.flatMap((path) => listed(folder, path, "agent", agentAt)),
    ...instructions.map((path) => textItem(folder, path, "instructions")).filter((item) => item !== null),
    ...settings.flatMap(neverItems),
  ];
}

const unread = (file: JsonFile, kind: ItemKind) =>
  "problem" in file ? [unknownItem(kind, file.path, file.problem)] : [];

function listed(
  folder: string,
  path: string,
  kind: ItemKind,
  itemAt: (path: string) => TrustItem | null,
  isNever: (name: string) => boolean = () => false,
): TrustItem[] {
  try {
    const real = realpathSync.native(join(folder, path));
    if (!isInside(real, folder)) return [unknownItem(kind, path, "outside")];
    const names = namesIn(real, mostEntries).filter((name) => !isNever(name));
    const items = names.slice(0, mostEntries).map((name) => itemAt(`${path}/${name}`));
    const rest = names.length > mostEntries ? [unknownItem(kind, path, "too-large")] : [];
    return [...items.filter((item) => item !== null), ...rest];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? [] : [unknownItem(kind, path, "unreadable")];
  }
}

function textItem(folder: string, path: string, kind: "agent" | "instructions"): TrustItem | null {
  const text = readSmall(join(folder, path), { root: folder, most: mostBytes });
  if (text === null) return null;
  if ("problem" in text) return unknownItem(kind, path, text.problem);
  // Instructions have no head: all of them is told as it stands.
  const told = kind === "agent" ? toldIn(text.bytes) : { head: null, text: firstWords(text.bytes.toString("utf8")) };
  if (told === null) return unknownItem(kind, path, "too-large");
  const title = path.slice(path.lastIndexOf("/") + 1);
  return {
    ...{ kind, name: path, title, path, hash: hashOf({ [kind]: hashOfBytes(text.bytes) }) },
    does: { what: "tell", ...told, files: 1 },
  };
}
