/** How many words the braces of a word become, as far as it matters. Counted, never made: `{a,b}{a,b}…` fills any memory. */
export function braceSize(source: string): number {
  const plain = source.replace(/'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]/g, "q");
  const open: { sum: number; product: number }[] = [];
  let here = { sum: 0, product: 1 };
  for (const [mark] of plain.matchAll(/\{(?:-?\d+|[A-Za-z])\.\.(?:-?\d+|[A-Za-z])(?:\.\.-?\d+)?\}|[{},]/g)) {
    if (mark.length > 1) here.product *= rowSize(mark);
    else if (mark === "{") {
      open.push(here);
      here = { sum: 0, product: 1 };
    } else if (mark === "," && open.length > 0) here = { sum: here.sum + here.product, product: 1 };
    else if (mark === "}") {
      const size = here.sum + here.product;
      here = open.pop() ?? { sum: 0, product: 1 };
      here.product *= size;
    }
  }
  return [here, ...open].reduce((product, one) => product * (one.sum + one.product), 1);
}

function rowSize(row: string): number {
  const [from = "", to = ""] = row.slice(1, -1).split("..");
  const [first, last] = [Number(from), Number(to)];
  return Number.isNaN(first) || Number.isNaN(last) ? 64 : Math.abs(last - first) + 1;
}
