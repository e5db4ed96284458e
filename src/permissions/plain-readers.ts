import type { SimpleCommand } from "./shell/reading.ts";

/** Programs that open the files they are named only to read them; and those that have another do it, which is judged for itself. */
const readers = new Set(
  [
    "cat tac head tail less more bat nl od hexdump strings wc ls dir tree stat file du df readlink realpath basename",
    "dirname grep egrep fgrep rg ag awk sed diff cmp comm cut sort md5sum sha1sum sha256sum sha512sum cksum jq",
    "echo printf test [ true false cd pushd popd find fd git time timeout nice nohup command builtin xargs stdbuf env",
  ].flatMap((line) => line.split(" ")),
);

/** What makes one of them write, or look elsewhere. */
const writing: Record<string, RegExp> = {
  sort: /^-\w*o|^--o/,
  less: /^-\w*[oO]|^--(?:log|LOG)/,
  tree: /^-o/,
  find: /^-(?:delete|exec|execdir|ok|okdir|fprint|fprint0|fprintf|fls)$/,
  fd: /^(?:-[xX]|--exec)/,
  sed: /^(?:-[A-Za-z]*i|--in-place)|(?:^|[;{}/\d$]|\s)w\s/,
  awk: /^-i|^--include|>|\|/,
  time: /^-\w*o|^--o/,
  env: /^(?:-C|--chdir)/,
  git: /^(?:-o|--o)/,
};

/** Logs of git and others, by their variable. */
const setsFiles = /^(?:[A-Za-z_]\w*=\S*\s+)*(?:GIT_TRACE\w*|\w*LOG(?:FILE)?|\w*HISTFILE|\w*TRACE\w*)=/;

const gitVerbs = /^(?:status|log|diff|show|blame|add|commit|grep|ls-files|ls-tree|rev-parse|check-ignore)$/;

export function isPlainReader({ words: [name, ...rest], text }: SimpleCommand): boolean {
  const program = name?.slice(name.lastIndexOf("/") + 1) ?? "";
  if (!readers.has(program)) return false;
  if (program === "git" && !gitVerbs.test(rest[0] ?? "")) return false;
  // What is set for it may be the name of a file that it writes.
  if (setsFiles.test(text)) return false;
  const isWriting = writing[program];
  return !isWriting || !rest.some((word) => word !== null && isWriting.test(word));
}
