import { callers } from "../../protocol/taint/programs.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, type Text } from "../../protocol/taint/text.ts";
import type { GateContext } from "../decide.ts";
import { isSessionPort } from "../network.ts";
import { verbOf } from "../risk-git.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import { namesHost } from "./addresses.ts";
import { mayReachOut, programOf } from "./reaching.ts";

/** A place of the network that a command may send something to and nobody of the user's has named; null where there is none. */
export function unnamedIn(
  text: string,
  commands: readonly SimpleCommand[],
  seen: Seen,
  context: GateContext,
): string | null {
  const own = [...seen.user, ...ofRepository(seen)];
  const isNamed = (host: string) => namesHost(own, fold(host)) || context.places.some((one) => one.host === host);
  const away = (url: string) => {
    const host = hostOf(url);
    return host !== null && !isNamed(host) && !isSessionPort(url, context) ? host : null;
  };
  for (const [, host = ""] of text.matchAll(/\/(?:inet[46]?|dev)\/(?:tcp|udp)\/(?:\d+\/(?=\D))?([\w.:-]+)/g))
    if (!isNamed(host)) return host;
  for (const command of commands) {
    const found =
      bySender(command, seen) ??
      renamed(command) ??
      byGit(command, isNamed) ??
      (mayGive(command) ? first(command) : null);
    if (found !== null) return found;
  }
  return null;

  function first(command: SimpleCommand): string | null {
    const said = command.words.map((word) => word ?? "").join(" ");
    // What a program is fed, or what stands for its name, is read nowhere else.
    const isFed = isInterpreter(command) || programOf(command) === "";
    for (const [url] of (isFed ? text : said).matchAll(address)) {
      const host = away(url);
      if (host !== null && !ownHosts[programOf(command)]?.test(host)) return host;
    }
    if (programOf(command) === "") return said.split(" ").find((word) => bare.test(word) && !isNamed(word)) ?? null;
    if (!isInterpreter(command) || !speaks.test(text)) return null;
    const hosts = [...text.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g)].map(([, host = ""]) => host);
    const host = hosts.filter((one) => bare.test(one)).find((one) => !isNamed(one));
    return host ?? (hosts.length === 0 && text.search(address) < 0 ? programOf(command) : null);
  }
}

const address = /\b[a-z][a-z0-9+.-]*:\/\/[^\s'"`|;&<>()]+/gi;
/** A name of a host; one that could as well be a file's is none. */
export const bare =
  /^[\w-]+(?:\.[\w-]+)*\.(?!(?:[cm]?[jt]sx?|json|md|txt|py|rb|go|rs|sh|html?|css|ya?ml|toml|lock|csv|log|pdf|xml|ini|conf|cfg|env|zip|t?gz|db|sql|png|jpe?g|pem|key)\b)[a-z]{2,}(?:[:/].*)?$/i;

/** Buckets are no hosts: whoever copies to them is known by name. */
const hostOf = (url: string): string | null =>
  /^(?:gs|s3|file):/i.test(url) ? null : URL.canParse(url) ? new URL(url).host || null : null;

/** What was read of the workspace names its own places, such as its remotes, where no stranger names them too. */
function ofRepository({ near, outside }: Seen): Text[] {
  if (near.length === 0) return [];
  const own = near.filter(({ where }) => /^(?:read_file|grep|system prompt|bash git (?:remote|config))\b/.test(where));
  const strange = outside.map(({ text }) => text);
  return own.map(({ text }) => ({ ...text, folded: () => without(text.folded(), strange) }));
}

/** A host that a stranger has named is not the workspace's. */
const without = (folded: string, strange: readonly Text[]) =>
  folded.replace(/[\w-]+(?:\.[\w-]+)+(?::\d+)?/g, (host) =>
    strange.some((one) => one.folded().includes(host)) ? " " : host,
  );

/** Programs, or verbs of theirs, whose work is to hand files over to another place. */
const senders: Readonly<Record<string, RegExp>> = {
  ...{ smbclient: /./, mosquitto_pub: /./, "ssh-copy-id": /./, twine: /^upload$/, gsutil: /^(?:cp|mv|rsync)$/ },
  ...{ gcloud: /^(?:cp|mv|rsync|deploy|submit|scp)$/, az: /^(?:upload|upload-batch|sync|copy|deploy|push|up)$/ },
  ...{ aws: /^(?:cp|mv|sync|put-.*|publish|send-.*)$/, s3cmd: /^(?:put|sync)$/ },
  ...{ rclone: /^(?:copy|copyto|sync|move|moveto|rcat)$/, docker: /^push$/, podman: /^push$/, gem: /^push$/ },
  ...{ npm: /^publish$/, pnpm: /^publish$/, yarn: /^publish$/, cargo: /^publish$/ },
};
const copying = /^(?:cp|mv|r?sync|copy|copyto|move|moveto|scp)$/;

/** Who has named where it goes wants it to go there; of what has one place only, who has spoken of the work itself. */
function bySender(command: SimpleCommand, { user }: Seen): string | null {
  const program = programOf(command);
  const verbs = Object.hasOwn(senders, program) ? senders[program] : undefined;
  const given = command.words.slice(1);
  const at = verbs ? given.findIndex((word) => word === null || verbs.test(word)) : -1;
  const verb = given[at];
  if (at < 0) return null;
  const plain = given.filter((word) => !word?.startsWith("-"));
  const isRemote = (word: string | null | undefined) => word == null || /:|@|^\/\//.test(word);
  // To fetch is not to send.
  if (verb != null && copying.test(verb) && program !== "az" && !isRemote(plain.at(-1))) return null;
  const isImage = verb === "push" && program !== "gem";
  const goals = isImage ? given.slice(at + 1, at + 2) : plain.filter(isRemote);
  const isSaid = (word: string | null) => word !== null && user.some((text) => text.folded().includes(placeIn(word)));
  const isWanted = goals.length > 0 ? goals.every(isSaid) : verb != null && user.some((text) => text.hasAll([verb]));
  return isWanted ? null : (goals.find((word) => word !== null) ?? program);
}

/** Without what leads to it and what lies there. */
const placeIn = (word: string) => {
  const bare = fold(word).replace(/^[a-z0-9]+:\/\/|^\/\/|^[^@]*@/, "");
  return bare === fold(word) ? bare.replace(/:[\w./-]*$/, "") : bare.replace(/[:/].*$/, "");
};

/** By another name a program that speaks with other machines is not known any more. */
function renamed(command: SimpleCommand): string | null {
  if (!/^(?:ln|cp|mv|install|alias)$/.test(programOf(command))) return null;
  const found = command.words
    .slice(1)
    .find((word) => callers.has(/^(?:\/\S*\/|\w+=)(\w+)$/.exec(word ?? "")?.[1] ?? ""));
  return found?.replace(/^.*[/=]/, "") ?? null;
}

/** Where git would push, or would from then on. What it only fetches is looked at as any address is. */
function byGit(command: SimpleCommand, isNamed: (host: string) => boolean): string | null {
  if (programOf(command) !== "git") return null;
  const { verb, rest } = verbOf(command.words.slice(1));
  const words = command.words
    .slice(1)
    .flatMap((word) => (word === null ? [] : word.replace(/^(?:--\w+=|\S+\.\w+=)/, "")));
  const given = rest.filter((word) => word !== null && !word.startsWith("-")) as string[];
  const goals = {
    ...{
      push: given.slice(0, 1),
      remote: given,
      config: given,
      "send-email": words,
      archive: words,
      "request-pull": given,
    },
  }[verb];
  const set = verb === "push" ? words.filter((word) => word.includes("://")) : [];
  for (const word of [...(goals ?? []), ...set]) {
    const host = hostOf(word) ?? /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+)(?:$|:)/.exec(word)?.[1] ?? null;
    if (host !== null && /[.:]/.test(host) && (/[:@]/.test(word) || verb === "push") && !isNamed(host)) return host;
  }
  return null;
}

/** It may hand over what lies here, by whatever it is told: not what is fetched plainly, and nothing that stays here. */
const mayGive = (command: SimpleCommand) =>
  mayReachOut(command) && programOf(command) !== "git" && !callers.has(programOf(command));

const isInterpreter = (command: SimpleCommand) =>
  /^(?:python[\d.]*|node|ruby|perl|php|deno|bun|lua|tclsh|pwsh|(?:ba|z|da|k|fi|a)?sh|eval)$/.test(programOf(command)) &&
  (command.words.length === 1 ||
    command.words.some((word) => word === null || /^-(?:\w*[ce]|-eval|-|r|p)?$/.test(word) || word.includes("\n")));
const speaks =
  /\b(?:socket|urlopen|urllib|http\.client|requests\.\w+\(|httpx|aiohttp|smtplib|ftplib|fetch\(|XMLHttpRequest|net\.connect|dgram|https?\.(?:get|request)\(|Net::HTTP|TCPSocket|open-uri|IO::Socket|LWP|fsockopen|curl_init)/;

/** Where they work, whoever names it. */
const ownHosts: Readonly<Record<string, RegExp>> = { gh: /^(?:api\.)?github\.com$/, glab: /^gitlab\.com$/ };
