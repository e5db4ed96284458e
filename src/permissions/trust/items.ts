import { existsSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../paths.ts";
import { type Budget, folderHash, hashOf, hashOfBytes, namesIn, newBudget, readSmall } from "./files.ts";
import { neverSkills } from "./ignored.ts";
import { type Agreed, folderKey, type ItemKind, stateOf, type TrustItem, unknownItem } from "./item.ts";
import { isObject, type JsonFile, readJson, ruleItems, serverItems, unreadItems } from "./settings.ts";
import { instructionFiles, settingsFiles } from "./settings-there.ts";

const skillFolders = [".agents/skills", ".claude/skills", ".skillmint/skills"];
const agentFolders = [".agents/agents", ".claude/agents"];

/** Nobody has looked at more entries of one folder than this. */
const mostEntries = 200;
const mostBytes = 1024 * 1024;

/** Every item of a workspace, which is a real path. Runs nothing, follows no link out of it, and waits for nothing. */
export function trustItems(folder: string): TrustItem[] {
  const budget = newBudget();
  const settings = settingsFiles.map((path) => readJson(folder, path)).filter((file) => file !== null);
  const servers = readJson(folder, ".mcp.json");
  const skillAt = (path: string) => skillItem(folder, path, budget);
  const agentAt = (path: string) => (path.endsWith(".md") ? textItem(folder, path, "agent") : null);
  return [
    ...skillFolders.flatMap((path) => listed(folder, path, "skill", skillAt, neverSkills(folder, path))),
    ...(servers ? [...unread(servers, "server"), ...serverItems(servers)] : []),
    // Other agents keep their servers in .mcp.json.
    ...settings.filter(({ path }) => path === settingsFiles[0]).flatMap(serverItems),
    ...settings.flatMap((file) => unread(file, "rule")),
    ...settings.flatMap(unreadItems),
    ...ruleItems(settings),
    ...agentFolders.flatMap((path) => listed(folder, path, "agent", agentAt)),
    ...instructionFiles.map((path) => textItem(folder, path, "instructions")).filter((item) => item !== null),
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
  // Instructions have no head, so all of them is text.
  const told = kind === "agent" ? toldIn(text.bytes) : { head: null, text: firstWords(text.bytes.toString("utf8")) };
  if (told === null) return unknownItem(kind, path, "too-large");
  const title = path.slice(path.lastIndexOf("/") + 1);
  return {
    ...{ kind, name: path, title, path, hash: hashOf({ [kind]: hashOfBytes(text.bytes) }) },
    does: { what: "tell", ...told, files: 1 },
  };
}

/** A folder among a workspace's skills: one skill, or several that lie in it. Null where there is none. */
export function skillItem(folder: string, path: string, budget: Budget): TrustItem | null {
  const real = realFolder(join(folder, path));
  if (real === null) return null;
  if (!isInside(real, folder)) return unknownItem("skill", path, "outside");
  const all = folderHash(real, budget, folder);
  if ("problem" in all) return unknownItem("skill", path, all.problem);
  const skills = all.paths.filter((one) => /(?:^|\/)skill\.md$/i.test(one));
  if (skills.length === 0) return null;
  const read = skills.slice(0, mostSkills).map((one) => readSmall(join(real, one), { root: folder, most: mostBytes }));
  const texts = read.flatMap((one) => (one && "bytes" in one ? [one.bytes] : []));
  // The user must be shown what every skill in the folder lets pass.
  if (texts.length < skills.length) return unknownItem("skill", path, "too-large");
  return {
    ...{ kind: "skill", name: path, title: path.slice(path.lastIndexOf("/") + 1), path, hash: all.hash },
    does: { what: "teach", skills: texts, files: all.paths.length },
  };
}

const mostSkills = 50;

function realFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync.native(path) : null;
  } catch {
    return null; // It is a link that leads nowhere, or may not be looked at.
  }
}

const longestHead = 64 * 1024;
const longestText = 1_000;

/** The head of an agent's file and its first words; null where the head is too large to be looked at. */
function toldIn(bytes: Buffer): { head: string | null; text: string } | null {
  const all = bytes.toString("utf8").replace(/^\uFEFF/, "");
  // Further down it is text for the model.
  const [whole = "", head = null] = /^---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(all) ?? [];
  if (head !== null && head.length > longestHead) return null;
  return { head, text: firstWords(all.slice(whole.length)) };
}

const firstWords = (text: string): string => text.slice(0, longestText).replace(/^[#\s\uFEFF]+/, "");

/** Settings that other programs would obey. The user is told of them, and we never obey them. */
const settingsOfOthers = [
  "env apiKeyHelper awsAuthRefresh awsCredentialExport otelHeadersHelper statusLine enableAllProjectMcpServers",
  "enabledMcpjsonServers baseUrl headers mode defaultMode permissionMode sandbox",
].flatMap((line) => line.split(" "));

/** The same under `permissions`. */
const amongPermissions = ["defaultMode", "additionalDirectories", "disableBypassPermissionsMode"];

function neverItems(file: JsonFile): TrustItem[] {
  if ("problem" in file) return [];
  const { path, found } = file;
  const hooks = isObject(found.hooks) ? Object.entries(found.hooks) : [];
  const { permissions } = found;
  const inside = isObject(permissions) ? amongPermissions.filter((key) => Object.hasOwn(permissions, key)) : [];
  const taken = [
    ...settingsOfOthers.filter((key) => Object.hasOwn(found, key)),
    ...inside.map((key) => `permissions.${key}`),
  ];
  const one = (kind: "hook" | "setting", title: string, text: string): TrustItem => ({
    ...{ kind, name: `${path} ${title}`, title, path, hash: null },
    does: { what: "never", text },
  });
  return [
    ...hooks.map(([event, list]) => one("hook", event, commandsIn(list).join("; "))),
    ...taken.map((key) => one("setting", key, "")),
  ];
}

function commandsIn(list: unknown): string[] {
  const groups = Array.isArray(list) ? list.filter(isObject) : [];
  const hooks = groups.flatMap((group) => (Array.isArray(group.hooks) ? group.hooks.filter(isObject) : [group]));
  return hooks.flatMap(({ command }) => (typeof command === "string" ? [command] : []));
}

/** `trusted`: the user has agreed to the text as it is now. */
export type Instructions = { path: string; text: string; trusted: boolean };

/** The instructions of a workspace for agents; null where it has none that can be read. */
export async function instructionsIn(
  folder: string,
  { trusted, trustOnce }: { trusted(folder: string): Promise<readonly Agreed[]>; trustOnce: boolean },
): Promise<Instructions | null> {
  for (const path of instructionFiles) {
    if (!existsSync(join(folder, path))) continue;
    const agreed = trustOnce ? [] : await trusted(folderKey(folder));
    const isKnown = trustOnce || agreed.some(({ kind, name }) => kind === "instructions" && name === path);
    // Instructions that the user never saw are not read.
    if (!isKnown) return { path, text: "", trusted: false };
    const read = readSmall(join(folder, path), { root: folder, most: mostBytes });
    if (read === null || "problem" in read) return null;
    const hash = hashOf({ instructions: hashOfBytes(read.bytes) });
    const isTrusted = trustOnce || stateOf({ kind: "instructions", name: path, hash }, agreed) === "trusted";
    return { path, text: read.bytes.toString("utf8").replace(/^\uFEFF/, ""), trusted: isTrusted };
  }
  return null;
}
