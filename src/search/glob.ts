/** Whether a path (with forward slashes) matches. `*` and `?` stay within a folder, `**` crosses folders. */
export function globMatcher(glob: string): (path: string) => boolean {
  const pattern = glob.replace(/^(\.?\/)+/, "");
  // A folder named [id] is common, and whoever writes it seldom means "i or d": both readings match.
  const bracketed = pattern.includes("[") ? [source(pattern, classOf), source(pattern, escaped)] : [source(pattern)];
  // Braces around one thing are no choice: whoever writes them may mean a name that has them.
  const readings = /\{[^,]*\}/.test(pattern) ? [...bracketed, source(pattern, escaped, false)] : bracketed;
  const expressions = readings.flatMap(compiled);
  return (path) => expressions.some((expression) => expression.test(path));
}

/** A glob without a folder in it means a name, wherever it is. */
export function nameOrPathMatcher(glob: string): (path: string) => boolean {
  return globMatcher(glob.includes("/") ? glob : `**/${glob}`);
}

/** The folders in front of the first wildcard, and the pattern below them. */
export function splitGlob(glob: string): { folder: string; pattern: string } {
  const parts = glob.split("/");
  const wild = parts.findIndex((part) => /[*?[{\\]/.test(part));
  const count = wild < 0 ? parts.length - 1 : wild;
  const folder = parts.slice(0, count).join("/");
  return { folder: folder === "" && count > 0 ? "/" : folder || ".", pattern: parts.slice(count).join("/") };
}

function compiled(reading: string): RegExp[] {
  try {
    return [new RegExp(`^${reading}$`, "su")];
  } catch {
    // A range such as [z-a]: this reading of the brackets makes no sense, the literal one is left.
    return [];
  }
}

const tokens = /(?<=^|[/{,])\*\*\/+|\*+|\?|\\.|\[[!^]?\]?[^\]/]*\]|[\s\S]/gu;

function source(glob: string, brackets: (token: string) => string = escaped, hasBraces = areBalanced(glob)): string {
  let depth = 0;
  const translated = glob.match(tokens)?.map((token) => {
    if (token.startsWith("**/")) return "(?:[^/]+/)*";
    if (token.startsWith("**")) return ".*";
    if (token === "*") return "[^/]*";
    if (token === "?") return "[^/]";
    if (token.length > 1 && token.startsWith("[")) return brackets(token);
    if (token.length > 1 && token.startsWith("\\")) return escaped(token.slice(1));
    if (hasBraces && token === "{") {
      depth++;
      return "(?:";
    }
    if (depth > 0 && token === "}") {
      depth--;
      return ")";
    }
    return depth > 0 && token === "," ? "|" : escaped(token);
  });
  return translated?.join("") ?? "";
}

function classOf(token: string): string {
  const inside = token.slice(1, -1);
  const isNot = /^[!^]/.test(inside);
  const characters = (isNot ? inside.slice(1) : inside).replace(/[\\[\]^]/g, "\\$&");
  return isNot ? `[^/${characters}]` : `[${characters}]`;
}

function areBalanced(glob: string): boolean {
  let depth = 0;
  for (const char of glob.replace(/\\./g, "")) {
    if (char === "{") depth++;
    if (char === "}" && --depth < 0) return false;
  }
  return depth === 0;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
