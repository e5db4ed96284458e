import { existsSync } from "node:fs";
import type { NoSkill, StoredBody } from "../protocol/events.ts";
import type { ForkCall } from "../protocol/messages.ts";
import { type LoadedSkill, skillTextStart } from "../protocol/skills.ts";
import type { ServerPromptText } from "./session-servers.ts";
import type { SessionSkills } from "./session-skills.ts";

/** So many skills may stand at the head of a prompt. */
const mostInvoked = 5;

/** What a prompt may call for. */
export interface SkillCalls extends Pick<SessionSkills, "callable"> {
  /** What the model reads; nothing is loaded where that only says why not. */
  use(name: string, args: string): Promise<UsedCall>;
  /** What a prompt of an MCP server says, as the model reads it; null where the name means no server. */
  prompt(name: string, args: string): Promise<ServerPromptText | null>;
  /** What the model is told behind the texts of these, so that it does not load them again. */
  follow(names: readonly string[]): string;
  /** What it is told of those that work in sub-agents. */
  begin(names: readonly string[]): string;
}

export interface UsedCall {
  text: string;
  loaded: LoadedSkill | null;
  unused?: NoSkill["unused"];
  /** It works in a sub-agent, which the model is told to begin. */
  fork?: ForkCall;
}

export interface Invoked {
  /** What the model reads of them. */
  skills: string[];
  forks: ForkCall[];
  events: StoredBody[];
  /** What looks like one and is none, so that its user can be told. */
  noSkill: NoSkill | null;
}

/**
 * The skills that a prompt calls for: `/name args`, or `/one /two args`; behind them a prompt of an MCP server,
 * `/server:prompt args`. What is none of these is plain text, as the user wrote it.
 */
export async function invokedIn(text: string, calls: SkillCalls): Promise<Invoked> {
  const { names, args, noSkill, served } = await parted(text, calls);
  const invoked: Invoked = { skills: [], forks: [], events: [], noSkill };
  // One after the other: a text that stands already is not given twice.
  const given: string[] = [];
  for (const name of names) {
    const { text: content, loaded, unused, fork } = await calls.use(name, args);
    if (fork) {
      invoked.forks.push(fork);
      continue;
    }
    // The model is told; its user should not have to hear of it from the model.
    if (unused) invoked.noSkill ??= { name, near: [], unused };
    invoked.skills.push(content);
    if (content.startsWith(skillTextStart)) given.push(name);
    if (loaded) invoked.events.push({ type: "skill-loaded", ...loaded });
  }
  if (given.length > 0) invoked.skills.push(calls.follow(given));
  if (invoked.forks.length > 0) invoked.skills.push(calls.begin(invoked.forks.map(({ name }) => name)));
  if (served) invoked.skills.push(served);
  return invoked;
}

interface Parted {
  names: string[];
  args: string;
  noSkill: NoSkill | null;
  /** What a server's prompt says. */
  served?: string | null;
}

async function parted(text: string, { callable, prompt }: SkillCalls): Promise<Parted> {
  const names: string[] = [];
  let args = text.trim();
  while (names.length < mostInvoked) {
    const [, name, rest = ""] = /^\/([^/\s]+)(?:\s+(.*))?$/s.exec(args) ?? [];
    if (name === undefined) break;
    const found = await callable(name);
    const served = found === true ? null : await prompt(name, rest);
    if (served !== null) {
      const { text: said, problem } = served;
      // Who means no prompt that there is has written plain text, as who means no skill.
      return { names, args: said === null ? args : rest, noSkill: problem ? { name, ...problem } : null, served: said };
    }
    if (found !== true) return { names, args, noSkill: isMeant(name, found, names) ? { name, ...found } : null };
    if (!names.includes(name)) names.push(name);
    args = rest;
  }
  return { names, args, noSkill: null };
}

/** `/etc is odd` is about a folder, and behind a skill a word with a slash may be its argument. */
const isMeant = (name: string, { near, kept }: Omit<NoSkill, "name">, before: readonly string[]) =>
  kept !== undefined ||
  (looksLikeName.test(name) && !existsSync(`/${name}`) && (before.length === 0 || near.length > 0));

const looksLikeName = /^[\p{L}\p{N}][\p{L}\p{N}:_-]*$/u;
