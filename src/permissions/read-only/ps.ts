import { type Judge, plain } from "./judge.ts";

/** What may be told of a process. Not environ, nor a name that begins another. */
const fields = new Set(
  [
    "pid ppid pgid pgrp sid sess user uid euser euid ruser ruid gid group egroup comm cmd args command ucmd ucomm fname",
    "%cpu %mem pcpu pmem c cp rss rssize rsz vsz vsize sz size time cputime etime etimes lstart start start_time stime",
    "bsdstart bsdtime stat state s tty tt tname ni nice pri prio nlwp thcount lwp tid spid psr cls class policy rtprio wchan",
    "f flags unit cgroup exe maj_flt min_flt",
  ].flatMap((line) => line.split(" ")),
);
const isFormat = (text: string) => text.split(/[,\s]/).every((one) => fields.has(one.replace(/[:=].*$|^[-+]/g, "")));
const isNumbers = (text: string) => /^\d+(?:,\d+)*$/.test(text);
const isName = (text: string) => /^[\w.,-]+$/.test(text);

const values: Readonly<Record<string, (text: string) => boolean>> = {
  ...{ "-o": isFormat, o: isFormat, "--format": isFormat, "--sort": isFormat },
  ...{ "-p": isNumbers, "--pid": isNumbers, "--ppid": isNumbers },
  // As letters without a dash, which they become if nobody has such a name, they must not hold an e.
  ...{ "-u": (text) => isName(text) && !text.includes("e"), "-C": isName },
};
const alone = new Set(["--forest", "--no-headers", "--headers", "--deselect"]);

/**
 * Processes, without their environments: `e` without a dash shows them. `-e` means all of them; but where ps does not
 * understand the words, it reads them once more as if they had no dash, so with it, or a program's name, only
 * what is surely understood.
 */
export const ps: Judge = (args) => {
  const words = plain(args);
  if (!words) return false;
  const seen = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const [, letters = "", last = ""] = /^-?([aAcdefFhHjlLrTuwxy]*)(o?)$/.exec(word) ?? [];
    const [name, given] = word.startsWith("--") ? (word.split(/=(.*)/s) as [string, string?]) : [word];
    if (alone.has(word) || isNumbers(word)) {
      seen.add(isNumbers(word) ? "operand" : "long");
    } else if (Object.hasOwn(values, name) && name !== "o") {
      const value = given ?? words[++at];
      if (value === undefined || !values[name]?.(value)) return false;
      seen.add(name);
    } else if (letters !== "" || last !== "") {
      const isDashed = word.startsWith("-");
      if (!isDashed && letters.includes("e")) return false;
      for (const letter of letters) seen.add(isDashed ? `-${letter}` : letter);
      if (last !== "" && !isFormat(words[++at] ?? "")) return false;
      if (last !== "") seen.add("-o");
    } else return false;
  }
  return !(seen.has("-e") || seen.has("-C")) || isSurelyUnderstood(seen);
};

function isSurelyUnderstood(seen: ReadonlySet<string>): boolean {
  const formats = ["-f", "-F", "-l", "-o"].filter((one) => seen.has(one));
  const known = ["-e", "-C", "-f", "-F", "-l", "-o", "-w", "-H", "-L", "--sort", "long"];
  return formats.length <= 1 && [...seen].every((one) => known.includes(one));
}
