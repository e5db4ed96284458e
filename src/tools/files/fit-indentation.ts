/**
 * New lines indented as the file is, told from how the old lines stand there: moved as a whole, tabs for spaces or the
 * other way round, or in other steps. Null when it is not plain.
 */
export function fitIndentation(there: readonly string[], old: readonly string[], fresh: readonly string[]) {
  const pairs = old.flatMap((line, index): Pair[] => {
    const other = there[index] ?? "";
    return line.trim() === "" || other.trim() === "" ? [] : [{ old: indentOf(line), there: indentOf(other) }];
  });
  if (pairs.every((pair) => pair.old === pair.there)) return [...fresh];
  const change = added(pairs) ?? removed(pairs) ?? tabs(pairs) ?? spaces(pairs) ?? scaled(pairs);
  if (!change) return null;
  const lines = fresh.map((line) => {
    if (line.trim() === "") return line;
    const indent = change(indentOf(line));
    return indent === null ? null : indent + line.slice(indentOf(line).length);
  });
  return lines.includes(null) ? null : (lines as string[]);
}

interface Pair {
  old: string;
  there: string;
}

/** Null for an indentation that it cannot tell of. */
type Change = (indent: string) => string | null;

const indentOf = (line: string) => /^[^\S\n]*/.exec(line)?.[0] ?? "";

function added(pairs: readonly Pair[]): Change | null {
  const { old, there } = pairs[0] as Pair;
  if (!there.endsWith(old)) return null;
  const more = there.slice(0, there.length - old.length);
  return pairs.every((pair) => pair.there === more + pair.old) ? (indent) => more + indent : null;
}

function removed(pairs: readonly Pair[]): Change | null {
  const { old, there } = pairs[0] as Pair;
  if (!old.endsWith(there)) return null;
  const less = old.slice(0, old.length - there.length);
  if (!pairs.every((pair) => pair.old === less + pair.there)) return null;
  return (indent) => (indent.startsWith(less) ? indent.slice(less.length) : null);
}

/** The file has tabs where the caller wrote spaces. */
function tabs(pairs: readonly Pair[]): Change | null {
  const step = stepOf(pairs.map(({ old, there }) => ({ few: there, many: old })));
  if (step === null) return null;
  return (indent) =>
    /^ *$/.test(indent) ? "\t".repeat(Math.floor(indent.length / step)) + " ".repeat(indent.length % step) : indent;
}

function spaces(pairs: readonly Pair[]): Change | null {
  const step = stepOf(pairs.map(({ old, there }) => ({ few: old, many: there })));
  return step === null ? null : (indent) => indent.replaceAll("\t", " ".repeat(step));
}

function stepOf(pairs: readonly { few: string; many: string }[]): number | null {
  const deep = pairs.find(({ few }) => few !== "");
  if (!deep) return null;
  const step = deep.many.length / deep.few.length;
  const agrees = pairs.every(
    ({ few, many }) => /^\t*$/.test(few) && /^ *$/.test(many) && many.length === few.length * step,
  );
  return Number.isInteger(step) && step > 0 && agrees ? step : null;
}

/** Both with spaces, but in other steps. */
function scaled(pairs: readonly Pair[]): Change | null {
  const deep = pairs.find(({ old }) => old !== "");
  if (!deep || deep.there === "") return null;
  const factor = deep.there.length / deep.old.length;
  const agrees = pairs.every(({ old, there }) => /^ *$/.test(old + there) && there.length === old.length * factor);
  if (!agrees) return null;
  return (indent) => {
    const width = indent.length * factor;
    return /^ *$/.test(indent) && Number.isInteger(width) ? " ".repeat(width) : null;
  };
}
