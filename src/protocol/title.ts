/** A session is named by how it began: 20 characters, then dots. */
export function titleOf(prompt: string): string {
  const characters = Array.from(prompt.trim().replace(/\s+/g, " "));
  return characters.length > 20 ? `${characters.slice(0, 20).join("")}...` : characters.join("");
}
