import type { PromptSubmitted } from "./events.ts";

/** More than any list shows of it; what is longer is refused. */
export const longestTitle = 200;

/** A session is named by how it began: 20 characters, then dots. */
export function titleOf(prompt: string): string {
  const characters = Array.from(asTitle(prompt));
  return characters.length > 20 ? `${characters.slice(0, 20).join("")}...` : characters.join("");
}

/** The same of a prompt; one without a word is named by what came with it. */
export const titleFor = ({ text, images = [], files = [] }: Pick<PromptSubmitted, "text" | "images" | "files">) =>
  titleOf(text.trim() || [...images, ...files].map(({ name }) => name).join(" "));

// Controls, and what changes the order of what stands beside it: a title is shown in the middle of other texts.
const unruly = /[\p{Cc}\p{Bidi_Control}]/gu;

/** On one line, and nothing in it that acts on what is around it. */
export const asTitle = (text: string) => text.toWellFormed().replace(/\s+/g, " ").replace(unruly, "").trim();
