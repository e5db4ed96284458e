import type { ToolDefinition } from "../../protocol/messages.ts";

/** Of a whole list. Where it would be longer, the tools of MCP servers stand there by their names alone. */
const mostLetters = 6_000;
/** Of one server in such a list, at the least. */
const leastLetters = 80;
const longestSentence = 200;
/** Of one that fits as well, of all those; and how many are told of at all. */
const longestBrief = 70;
const mostBrief = 1_300;
const mostNamed = 40;

/** All tools, a line each; or, where they are many, those of each server in one line. */
export function listedLines(tools: readonly ToolDefinition[]): string[] {
  const lines = tools.map(({ name, description }) => `${name}: ${firstSentence(description)}`);
  if (lines.reduce((sum, line) => sum + line.length, 0) <= mostLetters) return lines;
  const own = lines.filter((_, index) => tools[index]?.server === undefined);
  return [...own, ...serverLines(tools, mostLetters)];
}

export const briefLine = ({ name, description }: ToolDefinition): string =>
  `${name}: ${clipped(firstSentence(description), longestBrief)}`;

/** A short line each, and when those have become long the names of the rest. */
export function briefLines(tools: readonly ToolDefinition[]): string[] {
  let letters = 0;
  const lines = tools.map(briefLine);
  const fitting = lines.filter((line) => {
    letters += line.length;
    return letters <= mostBrief;
  });
  const rest = tools.slice(fitting.length, mostNamed).map(({ name }) => name);
  const named = [...rest, ...(tools.length > mostNamed ? ["…"] : [])];
  return [...fitting, ...(named.length > 0 ? [named.join(", ")] : [])];
}

/** The names alone, for a sentence. */
export function namedShortly(tools: readonly ToolDefinition[]): string[] {
  const names = tools.map(({ name }) => name);
  if (names.join(", ").length <= mostLetters / 4) return names;
  const own = tools.filter(({ server }) => server === undefined).map(({ name }) => name);
  return [...own, ...serverLines(tools, mostLetters / 4)];
}

export function firstSentence(text: string): string {
  const sentence = /^[\s\S]*?(?:。|\.(?=\s|$)|\n|$)/.exec(text)?.[0].trim() ?? "";
  return clipped(sentence, longestSentence);
}

function clipped(text: string, most: number): string {
  const letters = Array.from(text.slice(0, most * 2));
  if (letters.length <= most) return letters.join("");
  // A phrase is left whole, else a word, where there are any.
  const room = letters.slice(0, most + 1).join("");
  const cuts = [/(?:[,;:](?=\s)|[，；：、])(?:(?![,;:]\s)[^，；：、])*$/, /[\s,;:]+[\w'-]*$/].map((end) =>
    room.replace(end, ""),
  );
  const cut = cuts.find((one) => one.length > most / 2 && one.length < room.length);
  return `${cut ?? letters.slice(0, most).join("")}…`;
}

/** `mcp_github_* (24): create_issue, list_issues, …`: as many names as there is room for. */
function serverLines(tools: readonly ToolDefinition[], most: number): string[] {
  const servers = Map.groupBy(
    tools.filter(({ server }) => server !== undefined),
    ({ server }) => server,
  );
  const room = Math.max(leastLetters, most / servers.size);
  return [...servers.values()].map((ofServer) => {
    const prefix = sharedBeginning(ofServer.map(({ name }) => name));
    let letters = 0;
    const fitting = ofServer.filter(({ name }) => {
      letters += name.length - prefix.length + 2;
      return letters <= room;
    });
    const names = fitting.map(({ name }) => name.slice(prefix.length));
    if (fitting.length < ofServer.length) names.push("…");
    return `${prefix}* (${ofServer.length}): ${names.join(", ")}`;
  });
}

/** Up to an underscore, so that what is left are words. */
function sharedBeginning(names: readonly string[]): string {
  const [first = "", ...others] = names;
  let end = first.lastIndexOf("_") + 1;
  while (end > 0 && !others.every((name) => name.startsWith(first.slice(0, end))))
    end = first.lastIndexOf("_", end - 2) + 1;
  return first.slice(0, end);
}
