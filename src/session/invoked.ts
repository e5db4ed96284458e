import type { StoredBody } from "../protocol/events.ts";
import type { SessionSkills, SkillUse } from "./session-skills.ts";

/** So many skills may stand at the head of a prompt. */
const mostInvoked = 5;

/** The skills that a prompt calls for: `/name args`, or `/one /two args`. Who is no skill is left as the user wrote it. */
export async function invokedIn(
  text: string,
  skills: SessionSkills,
  context: Pick<SkillUse, "session" | "run">,
): Promise<{ skills: string[]; events: StoredBody[] }> {
  const invoked: { skills: string[]; events: StoredBody[] } = { skills: [], events: [] };
  const names = namesIn(text);
  const args = text.trim().split(/\s+/).length > names.length ? behind(text, names.length) : "";
  for (const name of names) {
    const used = await skills.use({ ...context, name, args, by: "user" });
    if ("problem" in used) return invoked;
    const { text: content, ...loaded } = used;
    invoked.skills.push(content);
    invoked.events.push({ type: "skill-loaded", ...loaded });
  }
  return invoked;
}

function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const name = /^\/([^/\s]+)$/.exec(word)?.[1];
    if (name === undefined || names.length === mostInvoked) break;
    names.push(name);
  }
  return names;
}

/** What stands behind so many words, as it was written. */
function behind(text: string, words: number): string {
  let rest = text.trim();
  for (let gone = 0; gone < words; gone++) rest = rest.replace(/^\S+\s*/, "");
  return rest;
}
