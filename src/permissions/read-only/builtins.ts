import { type Arg, anyWords, exactly, type Judge, only, plain } from "./judge.ts";

/** In small letters: others mean something to the shell or to programs, and a few of these do too. */
const harmlessName = /^(?!.*proxy|npm_|histchars$|auto_resume$)[a-z_][a-z0-9_]*$/;

/** Words that people make names in capitals of, and no program or shell: a few could be, so only these. */
const ordinary =
  "VAR FOO BAR BAZ NAME NAMES FILE FILES DIR DIRS FOLDER SRC DEST DST ROOT BASE COUNT NUM NUMBER TOTAL SUM MAX MIN RESULT RESULTS OUT OUTPUT INPUT LINE TEXT MSG MESSAGE VERSION BRANCH SHA HASH COMMIT TAG REV PATTERN DATE NOW START END FIRST LAST OLD NEW RC STATUS KEY VALUE VAL LIST ITEM ITEMS ID";
const capitals = new RegExp(
  `^(?:[A-Z]|(?:${ordinary.replaceAll(" ", "|")})(?:_(?:${ordinary.replaceAll(" ", "|")}))?)$`,
);

/** A variable that nobody but the text itself would look at. */
export const isHarmlessName = (name: string) => harmlessName.test(name) || capitals.test(name);

const read = only("-r -s -d: -n: -N: -t: -p: -a:", {
  also: ({ operands, flags }) => [...operands, ...(flags.get("-a") ?? [])].every(isHarmlessName),
});

/** What is printed and nothing else: %n and -v set variables. */
const printf: Judge = (args) => {
  const [format] = args[0]?.text === "--" ? args.slice(1) : args;
  if (!format || format.text === null || format.many || format.text.startsWith("-")) return false;
  return /^([^%]|%%|%[-+ #0]*(\d+|\*)?(\.(\d+|\*)?)?[sdiouxXfeEgGcbq]|%\([^()%]*(%[a-zA-Z][^()%]*)*\)T)*$/.test(
    format.text,
  );
};

/**
 * `-v a[$(…)]` runs what it names. In a known test only words of one kind may be unknown, and they must be quoted, or
 * they could become further words.
 */
const test = (args: readonly Arg[], text: string): boolean => {
  const words = plain(args);
  return words ? !words.some((word) => /^-[vR]$/.test(word)) : quotedTest.test(text);
};
const quoted = String.raw`"(\$\w+|\$\{\w+\}|[\w./@: -])+"`;
const other = String.raw`([\w./-]+|"[\w./ -]*"|${quoted})`;
const quotedTest = new RegExp(
  String.raw`^(\[|test) (! )?(-[bcdefghkLprsStuwxzn] ${quoted}|${quoted} (=|==|!=|-eq|-ne|-lt|-le|-gt|-ge) ${other})( \])?$`,
);

/** Arithmetic and -v look into variables, and what stands there may be run. */
const doubleTest: Judge = (args) => !args.some(({ text }) => /^-(v|R|eq|ne|lt|le|gt|ge)$/.test(text ?? ""));

/** The shell's own: there is no program to find. `text` is the command as written. */
export const builtins: Record<string, (text: string) => Judge> = {
  "[": (text) => (args) => test(args.slice(0, -1), text),
  test: (text) => (args) => test(args, text),
  "[[": () => doubleTest,
  ...Object.fromEntries(
    Object.entries({
      ...{ echo: anyWords, pwd: anyWords, type: anyWords, true: anyWords, false: anyWords, ":": anyWords },
      ...{ exit: anyWords, break: anyWords, continue: anyWords, help: anyWords, times: anyWords },
      cd: ((args) => args.length <= 1 && !/^-./.test(args[0]?.text ?? "")) satisfies Judge,
      read,
      printf,
      set: exactly("-e", "-u", "-eu", "-o pipefail", "-eo pipefail", "-euo pipefail", "-e -o pipefail", "+e"),
      shopt: exactly("-s globstar", "-s nullglob", "-s globstar nullglob"),
      ulimit: exactly("-a", "-n", "-u", "-s", "-Sn", "-Hn"),
      umask: exactly("", "-S"),
      jobs: exactly("", "-l"),
      wait: exactly(""),
      history: exactly(""),
      // Without a name they only tell.
      alias: exactly("", "-p"),
      export: exactly("", "-p"),
    }).map(([name, judge]) => [name, () => judge] as const),
  ),
};
