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

/** Options by which what is fetched from gets something, and ways in which it may get any file. */
export const gives =
  /\s-(?:d|F|T|X|b|E|K)\b|--(?:data|form|upload|post|body|request|method|json|cookie|cert|key|config|input-file)|@|\$\(|`|\$\{?\w|<|\|\s*(?:\S*\/)?(?:curl|wget|xh|https?)\b/;

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
  if (calling.length === 0) {
    const found = givenAway(text, goal, seen);
    return commands.some(reaches) ? found : secretOnly(found);
  }
  const isPlain = calling.every((command) => fetchers.has(programOf(command))) && !gives.test(text);
  const away = urls.filter((url) => URL.canParse(url) && !isSessionPort(url, context)).map((url) => new URL(url).host);
  const isNamed = urls.length > 0 ? away.every((host) => namesHost(seen.user, host)) : namesAny(calling, seen);
  if (first && !isPlain && !isNamed) return { why: "files", source: nameOf(first), to: away[0] ?? goal.to };
  return givenAway(
    urls.reduce((rest, url) => rest.replace(url, " "), text),
    goal,
    seen,
  );
}

/** `ssh me@host` has no scheme: the user may have named the host all the same. */
const namesAny = (calling: readonly SimpleCommand[], { user }: Seen) =>
  calling.every(({ words }) =>
    words.slice(1).some((word) => {
      const host = word?.replace(/^[^@]*@/, "").replace(/[:/].*$/, "") ?? "";
      return /\./.test(host) && namesHost(user, fold(host));
    }),
  );

/** Of a program that may do anything only what it is plainly given counts. */
const secretOnly = (found: Finding | null) => (found?.why === "secret" || found?.why === "unreadable" ? found : null);
