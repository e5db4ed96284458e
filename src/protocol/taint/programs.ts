const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

export const lastName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Programs that do nothing but speak with another machine. */
export const callers = set(
  "curl wget http https httpie xh aria2c ssh scp sftp ftp lftp telnet nc ncat netcat socat rsync mail mailx sendmail mutt",
  "dig nslookup host drill ping ping6 traceroute tracepath mtr whois websocat grpcurl lynx w3m elinks links",
);

/** Programs that print what others have written in services and databases. */
const clients = set(
  "gh glab hub jira kubectl oc aws gcloud az gsutil rclone s3cmd psql mysql mariadb mongosh redis-cli sqlcmd heroku vercel",
  "netlify fly flyctl doctl stripe twilio himalaya notmuch",
);

/** Programs that speak with another machine, but print little from there. */
const others = set("npx bunx pipx uvx dnf yum twine terraform ansible");

/** Verbs with which a program brings text from another machine, and those with which it only sends or runs some. */
const verbs: readonly (readonly [
  programs: ReadonlySet<string>,
  brings: ReadonlySet<string>,
  sends: ReadonlySet<string>,
])[] = [
  [
    set("git"),
    set("clone pull fetch submodule ls-remote"),
    set("push remote send-email request-pull archive send-pack http-push imap-send p4 svn"),
  ],
  [
    set("npm pnpm yarn bun pip pip3 uv poetry cargo gem bundle brew apt apt-get apt-cache helm go"),
    set("view info show search index desc readme audit outdated i ci install add get update up"),
    set("in download fetch publish push upload exec x dlx create init login upgrade wheel mod run"),
  ],
  [set("docker podman"), set("logs exec run attach compose search pull inspect"), set("push login build")],
];

/** Programs that work on files of this machine and nothing else, whatever they are given. */
const local = set(
  "cat echo printf ls cp mv rm rmdir mkdir touch ln sed awk gawk grep egrep fgrep rg sort uniq head tail cut tr wc tee chmod",
  "chown find fd xargs basename dirname pwd cd true false test [ diff cmp stat file du df date sleep which type jq yq tar gzip",
  "gunzip zip unzip xxd od hexdump strings base64 md5sum sha1sum sha256sum cksum seq nl tac rev fold paste join comm split",
  "iconv column tree realpath readlink mktemp ps id whoami uname nproc uptime kill export set unset read printenv declare",
  "wait jobs umask fg bg history hash times shift local typeset readonly exit return break continue",
);

type Words = readonly (string | null)[];

/** Returns whether a program with these words speaks with another machine, as far as they tell. */
export function reachesOut(program: string, words: Words): boolean {
  if (callers.has(program) || clients.has(program) || others.has(program)) return true;
  return verbs.some(
    ([programs, brings, sends]) =>
      programs.has(program) && words.some((word) => word === null || brings.has(word) || sends.has(word)),
  );
}

/** Returns whether a program runs code that its words do not show, which may do anything. */
export function runsCode(program: string, words: Words): boolean {
  if (program === "" || program === "git" || [local, callers, clients].some((all) => all.has(program))) return false;
  // With options alone it prints the variables.
  return program !== "env" || words.some((word) => word === null || !/^-|=/.test(word));
}

/** Returns the program of a line of commands that runs such code, as far as can be told without parsing it. */
export function runnerIn(line: string): string | null {
  const parts = line.split(/[;&|\n]+/).map((part) => part.trim().split(/\s+/));
  return parts.find(([first = "", ...words]) => runsCode(lastName(first), words))?.[0] ?? null;
}

/** Names of programs that are also plain words. They count only where a command begins. */
const plainWords = set("http https host links mail ping drill hub fly az");

/** Returns what in a command brings text from outside: the site, where the command names one, or else the program. */
export function outsideProgram(command: string): string | null {
  const found = bringerIn(command);
  const url = /\b[a-z][a-z0-9+.-]*:\/\/([^\s/'"`|;&<>()]+)/i.exec(command)?.[1];
  return found && (url?.replace(/^[^@]*@/, "") ?? found);
}

/** Looks wherever a word may be a program, as far as can be told without parsing the command. */
function bringerIn(command: string): string | null {
  for (const { 0: all, 1: before = "", 2: name = "", index } of command.matchAll(
    /(^|[;&|(`\s/])\s*([a-z][\w-]*)(?=\s)/g,
  )) {
    if ((callers.has(name) || clients.has(name)) && (!plainWords.has(name) || !/^\s$/.test(before))) return name;
    const [, brings] = verbs.find(([programs]) => programs.has(name)) ?? [];
    const words =
      command
        .slice(index + all.length, index + all.length + 200)
        .split(/[;&|`\n]/, 1)[0]
        ?.split(/\s+/) ?? [];
    if (brings && words.some((word) => brings.has(word))) return name;
  }
  return null;
}

/** Returns where a command puts what it fetches, as far as it says so. A command in the background is not observed. */
export function fetchedBy(command: string): string[] {
  if (outsideProgram(command) === null) return [];
  const outputs = command.matchAll(/(?:\s-[a-zA-Z]*[oO]\s*|\s--output(?:-document)?[=\s]+|>\s*)([\w./~-]+)/g);
  const cloned = /\bclone\s+(?:-\S+\s+)*(\S+)(?:\s+([\w./~-]+))?/.exec(command);
  const folder = cloned && (cloned[2] ?? lastName((cloned[1] ?? "").replace(/(?:\.git)?["']?\/?$/, "")));
  const named = /\bwget\s/.test(command) ? /\bhttps?:\/\/[^\s'"]*\/([\w.-]+)/.exec(command)?.[1] : undefined;
  const paths = [...[...outputs].map(([, path]) => path), folder, named];
  return paths.filter((path) => typeof path === "string" && path !== "" && !/^(?:-|\/dev\/)/.test(path)) as string[];
}
