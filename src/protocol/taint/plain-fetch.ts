/** A command that only asks for addresses that stand in it, and what it does with the answers. */
export interface PlainFetch {
  urls: readonly string[];
  /** It writes them into files or a folder. */
  keeps: boolean;
}

/** Words that a shell takes as they stand: none of their signs means anything to it. */
const word = /'[^'\n]*'|"[^"$`\\!\n]*"|[\w@%+=:,./?~-]+|\S/g;
const plainWord = /^(?:'[^'\n]*'|"[^"$`\\!\n]*"|[\w@%+=:,./?~-]+)$/;
const readers = new Set("cat head tail grep egrep sort uniq cut tr wc jq".split(" "));

/** Null for every command whose words do not tell all that it sends. */
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
  /** Those that are followed by a number or a file of this machine. */
  valued: RegExp;
  keeps(options: readonly string[]): boolean;
  /** So many words that are no addresses may follow. */
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

/** A pipe between quotes is a sign like any other, and such a command is not plain. */
const splitAtPipes = (command: string): string[] => command.split("|");

/** Null where a word stands against another without a blank, or means something to the shell. */
function wordsOf(part: string): string[] | null {
  const found = [...part.matchAll(word)];
  const isApart = found.every(({ 0: one, index }) => {
    const next = part[index + one.length];
    return plainWord.test(one) && (next === undefined || /\s/.test(next));
  });
  return isApart && !part.includes("\n") ? found.map(([one]) => one.replace(/^(['"])(.*)\1$/s, "$2")) : null;
}
