import { secretIn } from "../../protocol/secret-places.ts";
import { callers, fetchers } from "../../protocol/taint/programs.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { fold } from "../../protocol/taint/text.ts";
import type { GateContext } from "../decide.ts";
import { isSessionPort } from "../network.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import { inAddress, namesHost, siteGoal } from "./addresses.ts";
import { type Finding, nameOf } from "./finding.ts";
import { givenAway } from "./leaving.ts";
import { programOf, reaches } from "./reaching.ts";
import { bare, unnamedIn } from "./unnamed.ts";

/** Options by which what is fetched from gets something, and ways in which it may get any file. */
export const gives =
  /\s-(?:d|F|T|X|b|E|K)\b|--(?:data|form|upload|post|body|request|method|json|cookie|cert|key|config|input-file)|@|\$\(|`|\$\{?\w|<|\|\s*(?:\S*\/)?(?:curl|wget|xh|https?)\b|\bxargs\b|\b(?:wget|aria2c)\b[^|;&]*\s-\w*i\b/;

/** What a command that may speak with another machine would give away there. */
export function sentBy(
  text: string,
  commands: readonly SimpleCommand[],
  seen: Seen,
  context: GateContext,
): Finding | null {
  const urls = [...text.matchAll(/\bhttps?:\/\/[^\s'"`|;&<>()]+/gi)].map(([url]) => url);
  for (const url of urls) {
    const found = inAddress(url, seen, context);
    if (found) return found;
  }
  const calling = commands.filter((command) => callers.has(programOf(command)));
  const [first] = seen.sources;
  const goal = {
    ...siteGoal("", seen),
    to: calling[0] ? programOf(calling[0]) : commands[0] ? programOf(commands[0]) : "bash",
    // What a program told may go back by it.
    isOwn: ({ what }: TaintSource) => commands.every((one) => programOf(one) === what),
  };
  const place = first && commands.some(reaches) ? secretIn(text) : null;
  if (place !== null) return { why: "secret", part: place, from: place, to: goal.to };
  if (first && seen.secrets.length > 0)
    return { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: goal.to };
  const unnamed = first ? unnamedIn(text, commands, seen, context) : null;
  if (first && unnamed !== null) return { why: "files", source: nameOf(first), to: unnamed };
  // The addresses were looked at.
  const rest = urls.reduce((left, url) => left.replace(url, " "), text);
  if (calling.length === 0) {
    const found = givenAway(rest, goal, seen);
    return commands.some(reaches) ? found : secretOnly(found);
  }
  const isPlain =
    calling.every((one) => fetchers.has(programOf(one)) && !one.words.includes(null)) && !gives.test(text);
  const away = urls.filter((url) => URL.canParse(url) && !isSessionPort(url, context)).map((url) => new URL(url).host);
  const hosts = [...away, ...hostsOf(calling)];
  const isNamed = urls.length + hosts.length > 0 && hosts.every((host) => namesHost(seen.user, host));
  if (first && !isPlain && !isNamed) return { why: "files", source: nameOf(first), to: hosts[0] ?? goal.to };
  return givenAway(rest, goal, seen);
}

/** `ssh me@host` has no scheme: the user may have named the host all the same. Of a file that he has named nothing follows. */
const hostsOf = (calling: readonly SimpleCommand[]) =>
  calling.flatMap(({ words }) =>
    words.slice(1).flatMap((word) => {
      if (word === null || /^-|:\/\//.test(word)) return [];
      const host = word.replace(/^[^@]*@/, "").replace(/[:/].*$/, "");
      return /\./.test(host) && (bare.test(host) || /^[\d.]+$/.test(host) || /^[\w.-]*[@:]/.test(word))
        ? fold(host)
        : [];
    }),
  );

/** Of a program that may do anything only what it is plainly given counts. */
const secretOnly = (found: Finding | null) => (found?.why === "secret" || found?.why === "unreadable" ? found : null);
