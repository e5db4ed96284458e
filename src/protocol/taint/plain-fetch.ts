/** A command that only fetches the addresses in its text. */
export interface PlainFetch {
  urls: readonly string[];
  /** Set if it writes the responses to files. */
  keeps: boolean;
}

/** Shell words without expansions: the shell passes them on unchanged. */
const word = /'[^'\n]*'|"[^"$`\\!\n]*"|[\w@%+=:,./?~-]+|\S/g;
const plainWord = /^(?:'[^'\n]*'|"[^"$`\\!\n]*"|[\w@%+=:,./?~-]+)$/;
const readers = new Set("cat head tail grep egrep sort uniq cut tr wc jq".split(" "));

/** Parses a plain fetch. Returns null for every command that could send more than the addresses in its text. */
export function plainFetch(command: string): PlainFetch | null {
  const [first = "", ...filters] = splitAtPipes(command.trim().replace(/\s2>(?:\/dev\/null|&1)(?=\s|$)/g, " "));
  if (!filters.every((part) => readers.has(wordsOf(part)?.[0] ?? ""))) return null;
  const [program = "", ...rest] = wordsOf(first) ?? [];
  if (program === "curl") return read(rest, curl);
  if (program === "wget") return read(rest, wget);
  if (program === "git" && (rest[0] === "clone" || rest[0] === "ls-remote")) return read(rest.slice(1), git(rest[0]));
  return null;
}

interface Grammar {
  /** Options that send nothing. */
  flag: RegExp;
  /** Options that are followed by a number or a local file. */
  valued: RegExp;
  keeps(options: readonly string[]): boolean;
  /** How many words may follow that are not addresses. */
  others: number;
}

const curl: Grammar = {
  flag: /^-[sSLfkiIgO]+$|^--(?:silent|show-error|location|fail|compressed|head|include|remote-name)$/,
  valued: /^-[sSLfk]*[om]$|^--(?:output|max-time)$/,
  keeps: (options) => options.some((one) => /^-\w*[oO]$|^--(?:output|remote-name)$/.test(one)),
  others: 0,
};
const wget: Grammar = {
  flag: /^-(?:q|nv|nc|qO-|O-)$|^--quiet$/,
  valued: /^-q?O$|^--output-document$|^--timeout$/,
  keeps: (options) => !options.some((one) => /O-$/.test(one)),
  others: 0,
};
const git = (verb: string): Grammar => ({
  flag: /^-(?:q|-quiet|-bare|-single-branch|-heads|-tags)$|^--depth=\d+$/,
  valued: /^--depth$/,
  keeps: () => verb === "clone",
  others: verb === "clone" ? 1 : 0,
});

function read(words: readonly string[], { flag, valued, keeps, others }: Grammar): PlainFetch | null {
  const [urls, options]: [string[], string[]] = [[], []];
  let left = others;
  for (let at = 0; at < words.length; at++) {
    const one = words[at] as string;
    if (valued.test(one)) {
      options.push(one === "-O" && words[at + 1] === "-" ? "-O-" : one);
      at++;
    } else if (flag.test(one)) options.push(one);
    else if (/^https?:\/\/[^{}[\]]+$/i.test(one)) urls.push(one);
    else if (!one.startsWith("-") && urls.length > 0 && left-- > 0) continue;
    else return null;
  }
  return urls.length > 0 ? { urls, keeps: keeps(options) } : null;
}

/** Splits at every pipe. A quoted pipe leaves an open quote on both sides, so such a command is not plain. */
const splitAtPipes = (command: string): string[] => command.split("|");

/** Returns null if two words touch or if a word contains shell syntax. */
function wordsOf(part: string): string[] | null {
  const found = [...part.matchAll(word)];
  const isApart = found.every(({ 0: one, index }) => {
    const next = part[index + one.length];
    return plainWord.test(one) && (next === undefined || /\s/.test(next));
  });
  return isApart && !part.includes("\n") ? found.map(([one]) => one.replace(/^(['"])(.*)\1$/s, "$2")) : null;
}
