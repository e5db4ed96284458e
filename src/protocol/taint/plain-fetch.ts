/** A command that only fetches the addresses in its text. */
export interface PlainFetch {
  urls: readonly string[];
  /** Set if it writes the responses to files. */
  keeps: boolean;
  /** Bits that a site learns from the program and its options. */
  forms: number;
}

/** Words that the shell passes on unchanged. */
const word = `'[^'\\n]*'|"[^"$\`\\\\!\\n]*"|[\\w@%+=:,./?~-]+`;
const plainWords = new RegExp(`^(?:(?:${word})(?:[ \\t]+|$))+$`);

/** By program that filters what was fetched: options, those that a value follows, and how many other words it takes. A file is none of them. */
const filters: Record<string, { flag: RegExp; valued?: RegExp; others: number }> = {
  cat: { flag: /^-[nbsAETv]+$/, others: 0 },
  head: { flag: /^-(?:\d+|[nc]-?\d+)$/, valued: /^-[nc]$/, others: 0 },
  tail: { flag: /^-(?:\d+|[nc][+-]?\d+)$/, valued: /^-[nc]$/, others: 0 },
  grep: { flag: /^-(?:[EFGPivwxonchlq]+|[mABC]\d+)$/, valued: /^-[mABC]$/, others: 1 },
  egrep: { flag: /^-(?:[ivwxonchlq]+|[mABC]\d+)$/, valued: /^-[mABC]$/, others: 1 },
  sort: { flag: /^-(?:[bdfghinruRV]+|k[\d,.nr]+)$/, valued: /^-[kt]$/, others: 0 },
  uniq: { flag: /^-[cdiu]+$/, others: 0 },
  cut: { flag: /^-[dfcb].+$/, valued: /^-[dfcb]$/, others: 0 },
  tr: { flag: /^-[cdsCt]+$/, others: 2 },
  wc: { flag: /^-[clmwL]+$/, others: 0 },
  jq: { flag: /^-[rcsSeMj]+$/, others: 1 },
};

function isFilter([program = "", ...words]: readonly string[]): boolean {
  const known = Object.hasOwn(filters, program) ? filters[program] : undefined;
  if (!known) return false;
  let others = 0;
  for (let at = 0; at < words.length; at++) {
    const one = words[at] as string;
    if (known.valued?.test(one)) at++;
    else if (!known.flag.test(one)) others += one.startsWith("-") ? Number.POSITIVE_INFINITY : 1;
  }
  // A program of jq can read modules and variables.
  return others <= known.others && (program !== "jq" || !/import|include|env|ENV|input_filename/.test(words.join(" ")));
}

/** By program: options that send nothing, those that are followed by a number or a local file, and those that write a file. */
const options: Record<string, { flag: RegExp; valued: RegExp; keeps: RegExp }> = {
  curl: {
    flag: /^-[sSLfkiIgO]+$|^--(?:silent|show-error|location|fail|compressed|head|include|remote-name)$/,
    valued: /^-[sSLfk]*[om]$|^--(?:output|max-time)$/,
    keeps: / (?:-\w*[oO]|--output|--remote-name) /,
  },
  wget: {
    flag: /^-(?:q|nv|nc|qO-|O-)$|^--quiet$/,
    valued: /^-q?O$|^--output-document$|^--timeout$/,
    keeps: /^(?!.* -q?O ?- )/,
  },
  git: {
    flag: /^-(?:q|-quiet|-bare|-single-branch|-heads|-tags)$|^--depth=\d+$/,
    valued: /^--depth$/,
    keeps: /^git clone /,
  },
};

/** Parses a plain fetch. Returns null for every command that could send more than the addresses in its text. */
export function plainFetch(command: string): PlainFetch | null {
  const text = command.trim().replace(/\s2>(?:\/dev\/null|&1)(?=\s|$)/g, " ");
  // A quoted pipe leaves an open quote on both sides, so that such a command is not plain.
  const [words = [], ...piped] = text.split("|").map((part) => wordsOf(part.trim()));
  const [program = "", ...rest] = words;
  const isGit = program === "git" && /^(?:clone|ls-remote)$/.test(rest[0] ?? "");
  const known =
    isGit || program !== "git" ? Object.entries(options).find(([name]) => name === program)?.[1] : undefined;
  if (!known || !piped.every(isFilter)) return null;
  const urls: string[] = [];
  let names = rest[0] === "clone" ? 1 : 0;
  const given = isGit ? rest.slice(1) : rest;
  for (let at = 0; at < given.length; at++) {
    const one = given[at] as string;
    if (known.valued.test(one)) at++;
    else if (known.flag.test(one)) continue;
    else if (/^https?:\/\/[^{}[\]]+$/i.test(one)) urls.push(one);
    else if (one.startsWith("-") || urls.length === 0 || names-- === 0) return null;
  }
  return urls.length > 0 ? { urls, keeps: known.keeps.test(`${words.join(" ")} `), forms: formsOf(words) } : null;
}

/** A site can tell programs, heads alone and compression apart. */
const formsOf = ([program, ...words]: readonly string[]): number =>
  (program === "curl" ? 1 : 2) + words.filter((one) => /^-\w*I|^--(?:head|compressed)$/.test(one)).length;

/** Returns the words of a part of a command, or none if it has other signs of the shell. */
const wordsOf = (part: string): string[] =>
  plainWords.test(part)
    ? (part.match(new RegExp(word, "g")) ?? []).map((one) => one.replace(/^(['"])(.*)\1$/s, "$2"))
    : [];
