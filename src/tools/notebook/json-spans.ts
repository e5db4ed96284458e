export interface Span {
  start: number;
  end: number;
}

/** Where the elements of a list at the top of a JSON object stand in its text, which is valid. Null when there is no such list. */
export function elementsOf(json: string, key: string): { list: Span; elements: Span[] } | null {
  const members = childrenOf(json, json.indexOf("{"));
  const isKey = ({ start, end }: Span, index: number) => index % 2 === 0 && JSON.parse(json.slice(start, end)) === key;
  const value = members[members.findIndex(isKey) + 1];
  if (!value || json[value.start] !== "[") return null;
  return { list: value, elements: childrenOf(json, value.start) };
}

export interface Member {
  name: string;
  key: Span;
  value: Span;
}

/** The members of the object that begins there. */
export function membersOf(json: string, open: number): Member[] {
  const children = childrenOf(json, open);
  return children.flatMap((key, index) => {
    const value = children[index + 1];
    return index % 2 === 0 && value ? [{ name: JSON.parse(json.slice(key.start, key.end)), key, value }] : [];
  });
}

/** The values inside the brackets that open there; of an object, its keys and values in turns. */
function childrenOf(json: string, open: number): Span[] {
  const children: Span[] = [];
  for (let at = next(json, open + 1); json[at] !== "]" && json[at] !== "}"; at = next(json, at)) {
    const end = endOf(json, at);
    children.push({ start: at, end });
    at = end;
  }
  return children;
}

/** The next place that is neither space nor comma nor colon. */
function next(json: string, from: number): number {
  let at = from;
  while (/[\s,:]/.test(json[at] as string)) at++;
  return at;
}

/** The end of the value that begins there. */
function endOf(json: string, start: number): number {
  let depth = 0;
  for (let at = start; ; at++) {
    const letter = json[at];
    if (letter === '"') at = endOfString(json, at) - 1;
    if (letter === "{" || letter === "[") depth++;
    if (letter === "}" || letter === "]") depth--;
    if (depth > 0) continue;
    if (letter === "}" || letter === "]" || letter === '"') return at + 1;
    // A number or a word ends before whatever cannot be a part of it.
    if (!/[\w.+-]/.test(json[at + 1] ?? " ")) return at + 1;
  }
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}
