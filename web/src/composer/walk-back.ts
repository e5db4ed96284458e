/** Which of the earlier prompts stands in the field, from 0. */
export type Walk = number | null;

/**
 * Up in an empty field brings back what was said before, Down what was said after that, and in the end the empty field.
 * What was changed since is its writer's own: then the keys move the caret. Null where they do.
 */
export function walkBack(
  key: string,
  { text, at, prompts }: { text: string; at: Walk; prompts: readonly string[] },
): { text: string; at: Walk } | null {
  const isWalking = at !== null && text === prompts[at];
  const here = isWalking ? at : text === "" ? prompts.length : null;
  if (here === null) return null;
  const next = here + (key === "ArrowUp" ? -1 : key === "ArrowDown" && isWalking ? 1 : 0);
  if (next === here) return null;
  if (next === prompts.length) return { text: "", at: null };
  // At the first one it stays.
  const stands = prompts[Math.max(0, next)];
  return stands === undefined ? null : { text: stands, at: Math.max(0, next) };
}

/** What can be brought back: said once, it stands there once. */
export const walkable = (prompts: readonly string[]): string[] =>
  prompts.filter((text, index) => text.trim() !== "" && text !== prompts[index - 1]);
