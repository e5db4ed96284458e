import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Event } from "../../src/protocol/events.ts";
import type { RecordedRequest } from "./scripted-model.ts";
import type { Ended } from "./skillmint.ts";

/** Writes a skill below a home or a workspace; returns its folder. */
export function putSkill(
  at: string,
  name: string,
  { head = "", text = `Text of ${name}.`, files = {}, below = ".claude/skills" }: SkillParts = {},
): string {
  const folder = join(at, below, name);
  const all = { "SKILL.md": `---\nname: ${name}\ndescription: About ${name}.\n${head}---\n${text}\n`, ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export interface SkillParts {
  /** More lines of the frontmatter. */
  head?: string;
  text?: string;
  files?: Record<string, string>;
  below?: string;
}

export const eventsIn = ({ stdout }: Ended): Event[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** What the calls of a run gave, in their order. */
export const outputsIn = (run: Ended): string[] =>
  eventsIn(run).flatMap((event) => (event.type === "tool-ended" ? event.output : []));

/** All that a request says, as one text. */
export const saidIn = (request: RecordedRequest | undefined): string =>
  (request?.body.messages ?? []).map(({ content }) => String(content)).join("\n\n");

export const toolsIn = (request: RecordedRequest | undefined): string[] =>
  (request?.body.tools ?? []).map((tool) => tool.function.name);
