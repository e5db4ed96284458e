import type { StoredBody } from "../protocol/events.ts";
import { type LoadedSkill, skillTextStart } from "../protocol/skills.ts";

/** So many skills may stand at the head of a prompt. */
const mostInvoked = 5;

/** What a prompt may call for. */
export interface SkillCalls {
  isCallable(name: string): Promise<boolean>;
  /** What the model reads; nothing is loaded where that only says why not. */
  use(name: string, args: string): Promise<{ text: string; loaded: LoadedSkill | null }>;
  /** What the model is told behind the texts of these, so that it does not load them again. */
  follow(names: readonly string[]): string;
}

/** The skills that a prompt calls for: `/name args`, or `/one /two args`. What is no skill is plain text, as the user wrote it. */
export async function invokedIn(text: string, calls: SkillCalls): Promise<{ skills: string[]; events: StoredBody[] }> {
  const invoked: { skills: string[]; events: StoredBody[] } = { skills: [], events: [] };
  const { names, args } = await parted(text, calls);
  // One after the other: a text that stands already is not given twice.
  const given: string[] = [];
  for (const name of names) {
    const { text: content, loaded } = await calls.use(name, args);
    invoked.skills.push(content);
    if (content.startsWith(skillTextStart)) given.push(name);
    if (loaded) invoked.events.push({ type: "skill-loaded", ...loaded });
  }
  if (given.length > 0) invoked.skills.push(calls.follow(given));
  return invoked;
}

async function parted(text: string, { isCallable }: SkillCalls): Promise<{ names: string[]; args: string }> {
  const names: string[] = [];
  let args = text.trim();
  while (names.length < mostInvoked) {
    const [, name, rest = ""] = /^\/([^/\s]+)(?:\s+(.*))?$/s.exec(args) ?? [];
    if (name === undefined || !(await isCallable(name))) break;
    if (!names.includes(name)) names.push(name);
    args = rest;
  }
  return { names, args };
}
