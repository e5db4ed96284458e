/** Chinese letters take two places. */
export const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);

/** A line of a table: its cells from the left, each but the last as wide as its column. */
export const rowOf = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
    .join("  ")
    .trimEnd();

export const widest = (texts: readonly string[]) => Math.max(...texts.map(widthOf));
