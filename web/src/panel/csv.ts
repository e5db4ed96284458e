/** A table as its text has it: by commas, semicolons or tabs, with quotes where a field holds one. */
export function rowsOfCsv(text: string): string[][] {
  const mark = markOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = "";
  };
  const endRow = () => {
    endField();
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (sign === '"' && field === "") quoted = true;
    else if (sign === mark) endField();
    else if (sign === "\n") endRow();
    else if (sign !== "\r" || text[at + 1] !== "\n") field += sign;
  }
  if (field !== "" || row.length > 0) endRow();
  return rows;
}

/** The one that its first line has most of. */
function markOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  const count = (mark: string) => line.split(mark).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] as string;
}
