import { basename } from "node:path";
import type { Capabilities, Diagnostic, SkillEntry, SkillHead, SkillSource } from "../protocol/skills.ts";
import { isBeyondAgreed, isTrusted } from "../skills/find/agreed.ts";
import { resolveSkill } from "../skills/find/resolve.ts";
import { apart } from "../workers/apart.ts";
import { Declined } from "./declined.ts";
import type { SkillSetting } from "./session-skills.ts";
import { searchFor } from "./shelf.ts";
import { saidOf } from "./skill-list.ts";
import { type SkillState, stateOf } from "./skill-state.ts";

/** One skill with all that it says. */
export interface ShownSkill {
  name: string;
  state: SkillState;
  source: SkillSource;
  from: string | null;
  commit: string | null;
  folder: string | null;
  head: SkillHead;
  /** Null for one that is sealed. */
  text: string | null;
  /** Some of its files, from its folder, and how many more there are. */
  files: string[];
  moreFiles: number;
  /** There are at least so many more: not all was looked at. */
  moreFilesIsLeast: boolean;
  diagnostics: Diagnostic[];
  /** What it lets pass and the commands in its text count: its user trusts it. */
  approved: boolean;
  /** Those commands. */
  commands: string[];
  /** Over both; null where there is neither, or they cannot be read. */
  rightsHash: string | null;
  /** Its user has added it, and can take it away. */
  installed: boolean;
  /** Of a pack: the bounds that it was signed with. */
  capabilities: Capabilities | null;
}

const mostFiles = 200;
/** Nobody reads more, and every answer is looked through for secrets. */
const mostText = 200_000;

/** Throws Declined when there is none of that name, or it cannot be read. */
export async function showSkill(setting: SkillSetting, name: string): Promise<ShownSkill> {
  const { texts } = setting;
  const found = await searchFor({ ...setting, readsAll: true }, "all");
  const all = [...found.entries, ...found.others.map(({ entry }) => entry)];
  const entry = resolveSkill(all, name);
  if ("near" in entry) throw new Declined("unknown", texts.skills.notFound({ name, near: entry.near.join(", ") }));
  const other = found.others.find((one) => one.entry === entry)?.state;
  const { state, told } = other ? { state: other, told: [] } : await stateOf(entry, await setting.settings(), texts);
  const { source, from = null, commit = null, folder } = entry;
  const read = await readWhole(entry);
  if (read === null) throw new Declined("failed", told[0]?.message ?? texts.skills.unreadable({ name: entry.name }));
  const { diagnostics, ...rest } = read;
  const said = [...told, ...diagnostics.map((one) => saidOf(one, texts))];
  const { capabilities = null } = entry;
  const installed = entry.installed !== undefined;
  const about = { name: entry.name, state, source, from, commit, folder, capabilities, installed };
  return { ...about, ...rest, approved: other !== "waits" && rest.approved, diagnostics: said };
}

type Whole = Omit<
  ShownSkill,
  "name" | "state" | "source" | "from" | "commit" | "folder" | "capabilities" | "installed"
>;

/** Null when it cannot be read any more. */
async function readWhole(entry: SkillEntry): Promise<Whole | null> {
  const { folder, file = "SKILL.md", head, pack } = entry;
  const approved = isTrusted(entry);
  if (folder === null) {
    const none = { files: [], moreFiles: 0, moreFilesIsLeast: false, diagnostics: [], commands: [], rightsHash: null };
    return { head, text: null, approved, ...none };
  }
  const { filesIn } = await import("../skills/use/files.ts");
  const files = pack ? await (await import("../skills/pack/install/kept.ts")).keptFiles(pack) : filesIn(folder);
  if ("problem" in files) return null;
  const [whole, { paths, more, isLeast = false }] = await Promise.all([files.read(file), files.list(mostFiles)]);
  if ("problem" in whole) return null;
  const parsed = await apart("read-skill", { content: whole.content, folder: pack ? head.name : basename(folder) });
  if (parsed === null) return null;
  const { rights, rightsHash, ...said } = parsed;
  return {
    ...{ ...said, diagnostics: [...said.diagnostics], commands: [...rights.commands], rightsHash },
    text: said.text.length > mostText ? `${said.text.slice(0, mostText).toWellFormed()}\n…` : said.text,
    ...{ files: paths, moreFiles: more, moreFilesIsLeast: isLeast },
    approved: approved && !isBeyondAgreed(entry, rightsHash),
  };
}
