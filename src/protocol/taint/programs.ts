import { lastName } from "./paths.ts";

const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

/** Programs that do nothing but speak with another machine. */
export const callers = set(
  "curl wget http https httpie xh aria2c ssh scp sftp ftp lftp telnet nc ncat netcat socat rsync mail mailx sendmail mutt",
  "dig nslookup host drill ping ping6 traceroute tracepath mtr whois websocat grpcurl",
);

/** Those of them that only fetch, unless an option says otherwise. */
export const fetchers = set("curl wget http https httpie xh aria2c");

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

/** Those that print what strangers have written: not what they say of their own work. */
const bringing =
  /(?:^|[;&|(`\s/])(curl|wget|xh|httpie|https?|aria2c|nc|ncat|lynx|w3m|links|gh|glab|dig|nslookup|whois|telnet|ftp|scp|sftp|rsync|ssh)\s|(?:^|[;&|(`\s/])(git)\s+(?:-\S+\s+)*(?:clone|pull|fetch|submodule)\b|(?:^|[;&|(`\s/])(npm|pnpm|yarn|pip3?|cargo|gem|brew|apt|apt-cache|docker|helm|go)\s+(?:-\S+\s+)*(?:view|info|show|search|index|desc|readme|audit|outdated)\b/;

/** What in a command brings text from outside, by its site where it says one; null for none. */
export function outsideProgram(command: string): string | null {
  const found = bringing.exec(command);
  if (!found) return null;
  const url = /\b[a-z][a-z0-9+.-]*:\/\/([^\s/'"`|;&<>()]+)/i.exec(command)?.[1];
  return url?.replace(/^[^@]*@/, "") ?? found[1] ?? found[2] ?? found[3] ?? null;
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
