import { verbOf } from "./risk-git.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/** Programs that change or replace the files that they are given. */
const writers = new Set(
  [
    "tee cp mv ln install rsync dd touch rm rmdir unlink shred truncate chmod chown chgrp patch ed ex vi vim nvim nano",
    "emacs tar bsdtar unzip zip 7z curl wget mkdir mkfifo scp sftp sponge setfacl split csplit dos2unix unix2dos ditto",
    "rename rclone ssh-keygen",
  ].flatMap((line) => line.split(" ")),
);

const some = (pattern: RegExp) => (words: SimpleCommand["words"]) =>
  words.slice(1).some((word) => word !== null && pattern.test(word));

const inPlace = (words: SimpleCommand["words"]) => !some(/^-\w*[clt]|^--(?:stdout|to-stdout|list|test)/)(words);

const sometimes: Record<string, (words: SimpleCommand["words"]) => boolean> = {
  sed: some(/^(?:-[A-Za-z]*i|--in-place)|(?:^|[;{}/\d$]|\s)w\s/),
  perl: some(/^-[A-Za-z0-9]*i/),
  ruby: some(/^-[A-Za-z0-9]*i/),
  awk: some(/^-i|^--include|>/),
  gawk: some(/^-i|^--include|>/),
  yq: some(/^-[A-Za-z]*i|^--inplace/),
  sort: some(/^-\w*o|^--o/),
  shuf: some(/^-\w*o|^--o/),
  time: some(/^-\w*o|^--o/),
  uniq: ([, ...rest]) => rest.filter((word) => word === null || !word.startsWith("-")).length > 1,
  xxd: ([, ...rest]) => rest.filter((word) => word === null || !word.startsWith("-")).length > 1,
  openssl: some(/^-(?:out|keyout|CAserial)$/),
  gpg: some(/^-\w*o|^--output/),
  iconv: some(/^-\w*o|^--o/),
  ...Object.fromEntries(["gzip", "gunzip", "bzip2", "bunzip2", "xz", "unxz", "zstd"].map((name) => [name, inPlace])),
  find: some(/^-(?:delete|fprint|fprint0|fprintf|fls)$/),
  git: (words) =>
    /^(?:checkout|restore|mv|rm|apply|am|config|init|clone|worktree)$/.test(verbOf(words.slice(1)).verb) ||
    words.some((word) => word !== null && /^--o/.test(word)),
};

const base = (name: string | null | undefined) => name?.slice(name.lastIndexOf("/") + 1) ?? "";

export function isWriter({ words }: SimpleCommand): boolean {
  const program = base(words[0]);
  return writers.has(program) || (Object.hasOwn(sometimes, program) && sometimes[program]?.(words) === true);
}
