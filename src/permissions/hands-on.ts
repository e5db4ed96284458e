import { programOf } from "./file-words.ts";
import { type ShellReading, type SimpleCommand, shells } from "./shell/reading.ts";

/**
 * Programs that run nothing of what stands in their words: a word there is a name or a text. Those that run others only
 * in ways that are read elsewhere (find, xargs, env) are here too.
 */
const quiet = new Set(
  `echo printf cat tac head tail less more bat nl od hexdump xxd strings wc ls dir tree stat file du df readlink realpath
    basename dirname grep egrep fgrep zgrep rg ag ack diff cmp comm cut paste join tr uniq fold fmt rev column jq yq md5sum
    sha1sum sha256sum sha512sum cksum base64 base32 test [ [[ true false : cd pushd popd pwd mkdir touch cp mv ln rm rmdir
    unlink shred truncate chmod chown chgrp install which type whereis whatis man info help export declare typeset local
    readonly unset read set shopt shift return exit break continue wait jobs kill pkill killall pgrep ps top id whoami date
    sleep seq expr let tee gzip gunzip zcat bzip2 xz zstd zip unzip curl wget ping dig host nslookup apt apt-get apt-cache
    dpkg brew dnf yum apk pacman pip pip3 gem rustc gcc g++ cc c++ clang clang++ ld ar tsc eslint prettier biome jest vitest
    pytest mypy ruff black gh glab aws gcloud az terraform psql sqlite3 systemctl journalctl service mount umount patch
    dd rename open xdg-open code find fd fdfind xargs env command builtin exec nohup setsid nice time timeout stdbuf sudo
    doas eval trap alias hash enable getopts mapfile readarray printenv tput clear history fg bg disown umask ulimit`.split(
    /\s+/,
  ),
);

/** These run words only where they are told so; elsewhere their words are names and texts. */
const runsWith: Record<string, RegExp> = {
  docker: /^(?:exec|run|compose|buildx)$/,
  podman: /^(?:exec|run)$/,
  kubectl: /^(?:exec|run|debug)$/,
  npm: /^(?:exec|x|c|--call|init|explore)$/,
  pnpm: /^(?:exec|dlx|x)$/,
  yarn: /^(?:exec|dlx|run)$/,
  cargo: /^--config|^run$|^watch$/,
  go: /^(?:-exec|-toolexec|run|generate)/,
  git: /^(?:bisect|submodule|filter-branch|difftool|mergetool|config|send-email|--upload-pack|--receive-pack|--exec|--extcmd)/,
  sed: /(?:^|[;{}\d$/\n])\s*e(?:\s|$)|[^\w\s][gpiImM\d]*e[gpiImMw\d]*(?:[;}\s]|$)/,
  awk: /system|\||getline/,
  gawk: /system|\||getline/,
  mawk: /system|\||getline/,
  sort: /^--compress/,
  tar: /^--(?:checkpoint|to-command|use|rsh|info|new-volume)|^-[A-Za-z]*[IF]/,
};

type Words = SimpleCommand["words"];

export function mayRunWords(words: Words): boolean {
  const [first, ...rest] = words;
  if (first === undefined || first === null) return false;
  const program = baseOf(first);
  if (quiet.has(program)) return false;
  const runs = Object.hasOwn(runsWith, program) ? runsWith[program] : undefined;
  return !runs || rest.some((word) => word !== null && runs.test(word));
}

const longest = 16 * 1024;

/** Whether words hold a command that a rule names: as words of their own one after the other, or inside a text. */
export function mayHold(rest: Words, [name = "", ...more]: readonly string[]): boolean {
  const at = rest.findIndex((word) => word !== null && baseOf(word) === name);
  const follows = (wanted: string, from: readonly (string | null)[]) => from.includes(wanted);
  if (at >= 0 && more.every((one) => isOption(one) || follows(one, rest.slice(at + 1)))) return true;
  const named = new RegExp(`(?:^|[^\\w.-])${RegExp.escape(name)}(?![\\w.-])([\\s\\S]*)`);
  return rest.some((word) => {
    if (word === null || word.length > longest || !/\W/.test(word) || !word.includes(name)) return false;
    const behind = named.exec(word)?.[1];
    return behind !== undefined && isText(word, name) && more.every((one) => isOption(one) || behind.includes(one));
  });
}

const isOption = (word: string) => word.startsWith("-");
const baseOf = (word: string) => word.slice(word.lastIndexOf("/") + 1);

/** A text, or the value of an option: not a path that holds the name of a folder. */
const isText = (word: string, name: string) =>
  /[\s;&|()`$!"']/.test(word) || word.endsWith(`=${name}`) || word.endsWith(`/${name}`);

/** The command that runs a file which the same text has written: what is in it is only known when it runs. */
export function ranAsWritten({ commands, redirects }: ShellReading): string | null {
  const written = new Set<string>();
  for (const { action, target } of redirects) if (action === "write" && target !== null) written.add(baseOf(target));
  for (const { words } of commands)
    if (/^(?:tee|cp|mv|ln|install)$/.test(words[0] ?? "")) written.add(baseOf(words.at(-1) ?? ""));
  written.delete("");
  if (written.size === 0) return null;
  const isRun = (word: string | null | undefined) => word != null && written.has(baseOf(word));
  const found = commands.find((command) => {
    const [name, ...rest] = command.words;
    if (name?.includes("/") && isRun(name)) return true;
    return (shells.has(programOf(command)) || name === "." || name === "source") && rest.some(isRun);
  });
  return found?.text ?? null;
}
