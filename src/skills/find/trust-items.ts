import { parse } from "yaml";
import { type TrustItem, unknownItem } from "../../permissions/trust/item.ts";
import { trustItems } from "../../permissions/trust/items.ts";
import { isObject } from "../../permissions/trust/settings.ts";
import { isCheapYaml } from "../head/fields.ts";
import { parseSkill } from "../head/parse.ts";
import { commandsIn } from "../use/commands.ts";

/** What an item tells the model, as whoever obeys it reads it. */
export interface Told {
  description: string;
  /** What it lets pass. */
  tools: string;
  /** What its text runs. */
  commands: string;
}

/** An item of a workspace's config whose texts have been read. */
export interface ReadItem extends TrustItem {
  /** Of skills and agents. */
  told?: Told;
}

/** Nobody looks through more of them. */
const mostItems = 500;

/** Every item of a workspace, a real path, with what its texts say. A stranger's files: to be called in a thread. */
export function readTrustItems(folder: string): ReadItem[] {
  const items = trustItems(folder);
  const read = items.slice(0, mostItems).map(readItem);
  return items.length > mostItems ? [...read, unknownItem("setting", "…", "too-large")] : read;
}

function readItem(item: TrustItem): ReadItem {
  const { does } = item;
  if (does.what === "teach") return { ...item, does: { ...does, skills: [] }, told: taught(does.skills) };
  if (does.what !== "tell") return item;
  const read = does.head === null ? null : headOf(does.head);
  const told = { description: read?.description ?? does.text, tools: read?.tools ?? "", commands: "" };
  return { ...item, told };
}

function taught(skills: readonly Uint8Array[]): Told {
  const parsed = skills.flatMap((skill) => parseSkill(skill, { folder: "" }));
  const usable = parsed.filter((one) => "head" in one);
  const heads = usable.map(({ head }) => head);
  const oneLine = (command: string) => `\`${command.replaceAll("\n", " ⏎ ")}\``;
  const commands = usable.flatMap(({ text }) => commandsIn(text).map(({ command }) => oneLine(command)));
  return {
    description: heads.map(({ description }) => description).join(" · "),
    tools: [...new Set(heads.flatMap(({ allowsAsWritten, allows }) => allowsAsWritten ?? allows ?? []))].join(", "),
    commands: [...new Set(commands)].join(", "),
  };
}

interface Head {
  description: string | null;
  /** What it asks for of tools; empty where it asks for nothing. */
  tools: string;
}

/** What the head of a skill or an agent says, as whoever obeys it reads it. */
function headOf(text: string): Head {
  const head = parsed(text);
  if (!isObject(head)) return asItStands(text);
  const { description } = head;
  const tools = Object.entries(head).filter(([key]) => /^(?:allowed[-_]?)?tools$/i.test(key));
  return {
    description: typeof description === "string" ? description : null,
    tools: tools.map(([, value]) => listed(value)).join(", "),
  };
}

function parsed(text: string): unknown {
  if (!isCheapYaml(text)) return null;
  try {
    return parse(text, { logLevel: "error" });
  } catch {
    // A colon too many is enough, and others may be less strict.
    return null;
  }
}

/** Somebody may read in it what we cannot: where it seems to be about tools, all of it is shown. */
const asItStands = (text: string): Head => ({
  description: /^description:[ \t]*(.+)$/m.exec(text)?.[1] ?? null,
  tools: /tool/i.test(text) ? text.trim() : "",
});

function listed(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(listed).join(", ") : (JSON.stringify(value) ?? "");
}
