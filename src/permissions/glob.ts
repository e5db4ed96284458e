/** `**` crosses folders, `*` and `?` do not. No pattern takes longer than its length times that of the path. */
export function matchesPath(pattern: string, path: string): boolean {
  const literal = pattern.search(/[*?]/);
  if (literal < 0) return pattern === path;
  if (!path.startsWith(pattern.slice(0, literal))) return false;
  return walk(tokensOf(pattern).slice([...pattern.slice(0, literal)].length), path.slice(literal));
}

/** `*` is any text, also across `/`. */
export function matchesText(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  return walk(
    [...pattern].map((one) => (one === "*" ? anything : one)),
    text,
  );
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
  [...pattern.matchAll(/\*\*+\/?|./gsu)].flatMap<Token>(({ 0: part, index }) => {
    if (part === "*") return name;
    if (part === "?") return letter;
    if (!part.startsWith("**")) return part;
    if (!part.endsWith("/")) return anything;
    return index === 0 || pattern[index - 1] === "/" ? folders : [anything, "/"];
  });

/** All places in the text that the tokens so far may have come to, moved on token by token. */
function walk(tokens: readonly Token[], text: string): boolean {
  const letters = [...text];
  let places = new Set([0]);
  for (const token of tokens) {
    places = typeof token === "string" || token === letter ? stepped(places, token) : spread(places, token);
    if (places.size === 0) return false;
  }
  return places.has(letters.length);

  function stepped(from: ReadonlySet<number>, token: Token): Set<number> {
    const fits = (one: string | undefined) => one !== undefined && (token === letter ? one !== "/" : token === one);
    return new Set([...from].filter((place) => fits(letters[place])).map((place) => place + 1));
  }

  function spread(from: ReadonlySet<number>, token: Token): Set<number> {
    const into = new Set<number>();
    let open = false;
    for (let place = 0; place <= letters.length; place++) {
      const isNewFolder = place > 0 && letters[place - 1] === "/";
      if (token === name && isNewFolder) open = false;
      if (from.has(place) || (open && (token !== folders || isNewFolder))) into.add(place);
      open ||= from.has(place);
    }
    return into;
  }
}
