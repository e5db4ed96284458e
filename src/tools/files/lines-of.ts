/** The lines of a text without their ends; what stands behind the last end is a line only if there is something. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
