/** `**` crosses folders, `*` and `?` do not. No path takes longer than its length times that of the pattern. */
export function pathPattern(pattern: string): (path: string) => boolean {
  const literal = pattern.search(/[*?]/);
  if (literal < 0) return (path) => path === pattern;
  const [head, tail, tokens] = [pattern.slice(0, literal), tailOf(pattern), tokensOf(pattern).slice(literal)];
  // Most patterns are not about this path, and that is seen at once.
  return (path) => path.startsWith(head) && path.endsWith(tail) && walk(tokens, path.slice(literal));
}

/** What stands after the last wildcard; the slash of a `**` before it may stand for nothing. */
function tailOf(pattern: string): string {
  const last = Math.max(pattern.lastIndexOf("*"), pattern.lastIndexOf("?")) + 1;
  return pattern.slice(pattern[last] === "/" ? last + 1 : last);
}

/**
 * Whether the shell could make this name of the pattern: what is between [ ] or { } may be anything, and a dot at the
 * beginning is met by a dot only.
 */
export function couldBecome(pattern: string, given: string): boolean {
  if (pattern.length > longestPattern) return true;
  const loose = pattern.replace(/\[[^\]]*\]/g, "?").replace(/\{[^}]*\}/g, "*");
  if (given.startsWith(".") && !loose.startsWith(".") && !pattern.startsWith("{")) return false;
  return walk(tokensOf(loose.replace(/\*+/g, "*")), given);
}

/** Nobody writes longer ones for a good reason, and to look into them would take its time. */
const longestPattern = 1_000;

const anything = Symbol("any text");
const folders = Symbol("nothing, or any folders, each with its /");
const name = Symbol("any text without /");
const letter = Symbol("one letter that is no /");
type Token = string | symbol;

const tokensOf = (pattern: string): Token[] =>
  [...pattern.matchAll(/\*\*+\/?|./gs)].flatMap<Token>(({ 0: part, index }) => {
    if (part === "*") return name;
    if (part === "?") return letter;
    if (!part.startsWith("**")) return part;
    if (!part.endsWith("/")) return anything;
    return index === 0 || pattern[index - 1] === "/" ? folders : [anything, "/"];
  });

/** All places in the text that the tokens so far may have come to, moved on token by token. */
function walk(tokens: readonly Token[], text: string): boolean {
  const end = text.length;
  let places = new Uint8Array(end + 1);
  let next = new Uint8Array(end + 1);
  places[0] = 1;
  for (const token of tokens) {
    if (typeof token === "string" || token === letter) step(token);
    else spread(token);
    [places, next] = [next, places];
  }
  return places[end] === 1;

  function step(token: Token): void {
    next[0] = 0;
    for (let place = 0; place < end; place++) {
      const fits = token === letter ? text[place] !== "/" : token === text[place];
      next[place + 1] = fits ? (places[place] as number) : 0;
    }
  }

  function spread(token: Token): void {
    let isOpen = false;
    for (let place = 0; place <= end; place++) {
      const isNewFolder = place > 0 && text[place - 1] === "/";
      if (token === name && isNewFolder) isOpen = false;
      const isHere = places[place] === 1;
      next[place] = isHere || (isOpen && (token !== folders || isNewFolder)) ? 1 : 0;
      isOpen ||= isHere;
    }
  }
}
