import { lastName } from "./paths.ts";

const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

/** Programs that do nothing but speak with another machine. */
export const callers = set(
  "curl wget http https httpie xh aria2c ssh scp sftp ftp lftp telnet nc ncat netcat socat rsync mail mailx sendmail mutt",
  "dig nslookup host drill ping ping6 traceroute tracepath mtr whois websocat grpcurl",
);

/** Programs that speak with another machine for some of their work. */
const reaching = set(
  "git gh glab hub npm npx pnpm yarn bun bunx pip pip3 pipx uv uvx poetry cargo go gem bundle brew apt apt-get dnf yum",
  "docker podman kubectl helm aws gcloud az gsutil rclone s3cmd twine vercel netlify heroku fly terraform ansible",
);

const verbs: Readonly<Record<string, RegExp>> = {
  git: /^(?:push|pull|fetch|clone|remote|ls-remote|submodule|send-email|request-pull|archive)$/,
  npm: /^(?:i|in|install|add|ci|update|up|publish|exec|x|create|init|view|info|login|audit|search)$/,
  pnpm: /^(?:i|install|add|update|up|publish|dlx|exec|create)$/,
  yarn: /^(?:install|add|up|upgrade|publish|dlx|npm|create)$/,
  bun: /^(?:i|install|add|update|publish|x|create)$/,
  pip: /^(?:install|download|wheel|search)$/,
  pip3: /^(?:install|download|wheel|search)$/,
  cargo: /^(?:install|add|update|publish|fetch|search|login)$/,
  go: /^(?:get|install|mod|run)$/,
  docker: /^(?:pull|push|login|run|build|search|exec|compose)$/,
  podman: /^(?:pull|push|login|run|build|search|exec)$/,
};

/** Whether a program with these words speaks with another machine, as far as its words tell. */
export function reachesOut(program: string, words: readonly (string | null)[]): boolean {
  if (callers.has(program)) return true;
  if (!reaching.has(program)) return false;
  const verb = Object.hasOwn(verbs, program) ? verbs[program] : undefined;
  return verb === undefined || words.some((word) => word === null || verb.test(word));
}

/** Those that print what strangers have written, whatever they do. */
const bringing = set(
  "curl wget xh httpie aria2c nc ncat netcat telnet ftp lftp scp sftp rsync ssh lynx w3m elinks dig nslookup whois gh glab jira",
  "kubectl oc aws gcloud gsutil rclone s3cmd psql mysql mariadb mongosh redis-cli sqlcmd heroku vercel netlify flyctl doctl stripe",
  "twilio mutt himalaya notmuch",
);
/** Their names are also plain words: only where a command begins. */
const wordlike = set("http https host links hub fly az");

/** Those that do so for some of their work: packages speak while they are installed, too. */
const some = {
  git: /\s(?:clone|pull|fetch|submodule|ls-remote)\b/,
  packages: /\s(?:view|info|show|search|index|desc|readme|audit|outdated|i|ci|install|add|get|update|up)\b/,
  containers: /\s(?:logs|exec|run|attach|compose|search|pull|inspect)\b/,
};
const packages = set("npm pnpm yarn bun pip pip3 uv poetry cargo gem brew apt apt-get apt-cache helm go");
const containers = set("docker podman");

/** What in a command brings text from outside, by its site where it says one; null for none. */
export function outsideProgram(command: string): string | null {
  const found = bringerIn(command);
  if (found === null) return null;
  const url = /\b[a-z][a-z0-9+.-]*:\/\/([^\s/'"`|;&<>()]+)/i.exec(command)?.[1];
  return url?.replace(/^[^@]*@/, "") ?? found;
}

/** Wherever a word may be a program, as far as can be told without reading the command. */
function bringerIn(command: string): string | null {
  for (const { 0: all, 1: before = "", 2: name = "", index } of command.matchAll(
    /(^|[;&|(`\s/])\s*([a-z][\w-]*)(?=\s)/g,
  )) {
    const said = () => /^[^;&|`\n]*/.exec(command.slice(index + all.length, index + all.length + 200))?.[0] ?? "";
    if (bringing.has(name) || (wordlike.has(name) && !/^\s$/.test(before))) return name;
    if (name === "git" && some.git.test(said())) return name;
    if (packages.has(name) && some.packages.test(said())) return name;
    if (containers.has(name) && some.containers.test(said())) return name;
  }
  return null;
}

/** Where a command puts what it fetches, as far as it says so: nobody looks at what one in the background does. */
export function fetchedBy(command: string): string[] {
  if (outsideProgram(command) === null) return [];
  const said = [...command.matchAll(/(?:\s-[a-zA-Z]*[oO]\s*|\s--output(?:-document)?[=\s]+|>\s*)([\w./~-]+)/g)].map(
    ([, to]) => to ?? "",
  );
  const cloned = /\bclone\s+(?:-\S+\s+)*(\S+)(?:\s+([\w./~-]+))?/.exec(command);
  const folder = cloned && (cloned[2] ?? lastName((cloned[1] ?? "").replace(/(?:\.git)?["']?\/?$/, "")));
  const named = /\bwget\s/.test(command) ? /\bhttps?:\/\/[^\s'"]*\/([\w.-]+)/.exec(command)?.[1] : undefined;
  return [...said, folder ?? "", named ?? ""].filter((path) => path !== "" && !/^(?:-|\/dev\/)/.test(path));
}
