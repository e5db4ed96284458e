// Ripgrep's reading of a line in an ignore file, which is not quite git's: braces are choices, and all is about bytes.

type Token = { kind: "part"; source: string } | { kind: "folders"; at: "start" | "between" | "end" };

/** The expression for a glob, to be tested on paths as byte strings; null for one that ripgrep does not take. */
export function ignoreGlob(glob: string): RegExp | null {
  const source = sourceOf(glob);
  return source === null ? null : new RegExp(`^${source}$`, "s");
}

const folders = { start: "(?:/?|.*/)", between: "(?:/|/.*/)", end: "/.*" };

function sourceOf(glob: string): string | null {
  // The tokens of each choice that is open; the first is the whole.
  const branches: Token[][] = [[]];
  const opened: number[] = [];
  let hasOpenClass = false;
  let before = "";
  for (let at = 0; at < glob.length; ) {
    const character = glob.charAt(at);
    const tokens = branches.at(-1) as Token[];
    const add = (source: string) => tokens.push({ kind: "part", source });
    let length = 1;
    if (character === "?") add("[^/]");
    else if (character === "*") length = addStar({ glob, at, before, tokens, depth: branches.length });
    else if (character === "[" && !hasOpenClass) {
      const found = classAt(glob, at);
      if (found === "invalid") return null;
      hasOpenClass = found === "unclosed";
      if (found === "unclosed") add("\\[");
      else {
        add(found.source);
        length = found.length;
      }
    } else if (character === "{") {
      opened.push(branches.length);
      branches.push([]);
    } else if (character === "}") {
      const first = opened.pop();
      if (first === undefined) return null;
      const choices = branches.splice(first).map(joined).filter(Boolean);
      branches.at(-1)?.push({ kind: "part", source: choices.length > 0 ? `(?:${choices.join("|")})` : "" });
    } else if (character === "," && opened.length > 0) branches.push([]);
    else if (character === "\\") {
      if (at + 1 === glob.length) return null;
      add(escaped(glob.charAt(at + 1)));
      length = 2;
    } else add(escaped(character));
    at += length;
    before = glob.charAt(at - 1);
  }
  if (branches.length > 1) return null;
  const [only] = branches[0] as Token[];
  return branches[0]?.length === 1 && only?.kind === "folders" && only.at === "start"
    ? ".*"
    : joined(branches[0] as Token[]);
}

const joined = (tokens: readonly Token[]) =>
  tokens.map((token) => (token.kind === "part" ? token.source : folders[token.at])).join("");

interface Star {
  glob: string;
  at: number;
  before: string;
  tokens: Token[];
  depth: number;
}

/** Adds what a star or two mean and tells how much of the glob that was. */
function addStar({ glob, at, before, tokens, depth }: Star): number {
  const star: Token = { kind: "part", source: "[^/]*" };
  if (glob[at + 1] !== "*") {
    tokens.push(star);
    return 1;
  }
  const after = glob.charAt(at + 2);
  if (tokens.length === 0) {
    if (after !== "" && after !== "/") {
      tokens.push(star, star);
      return 2;
    }
    tokens.push({ kind: "folders", at: "start" });
    return after === "/" ? 3 : 2;
  }
  const isAfterFolder = before === "/" || (depth > 1 && (before === "," || before === "{"));
  const isEnd = after === "" || (depth > 1 && (after === "," || after === "}"));
  if (!isAfterFolder || (!isEnd && after !== "/")) {
    tokens.push(star, star);
    return 2;
  }
  const last = tokens.pop() as Token;
  const isFolders = last.kind === "folders" && last.at !== "between";
  tokens.push(isFolders ? last : { kind: "folders", at: isEnd ? "end" : "between" });
  return isEnd ? 2 : 3;
}

/** The class at a bracket. Each end of a range is taken by its first byte alone when it has several; ripgrep does not do better. */
function classAt(glob: string, start: number): { source: string; length: number } | "unclosed" | "invalid" {
  const isNegated = /[!^]/.test(glob.charAt(start + 1));
  const first = start + (isNegated ? 2 : 1);
  const ranges: [string, string][] = [];
  let isRange = false;
  for (let at = first; at < glob.length; at++) {
    const character = glob.charAt(at);
    if (character === "]" && at > first) {
      if (isRange) ranges.push(["-", "-"]);
      const inside = ranges.map(([from, to]) => escaped(from) + (from === to ? "" : `-${escaped(to)}`)).join("");
      return { source: `[${isNegated ? "^" : ""}${inside}]`, length: at + 1 - start };
    }
    const last = ranges.at(-1);
    if (isRange && last) {
      if (character < last[0]) return "invalid";
      last[1] = character;
      isRange = false;
    } else if (character === "-" && at > first) isRange = true;
    else ranges.push([character, character]);
  }
  return "unclosed";
}

const escaped = (character: string) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
