import type { Texts } from "../i18n/texts.ts";
import type { ChangedFile, Digest, Quote, Tally, Work } from "../protocol/digest.ts";
import type { Todo } from "../protocol/events.ts";

export interface DigestTextInput {
  /** What happened to the messages. */
  head: string;
  digest: Digest;
  todos: readonly Todo[];
  /** The number of the prompt that follows, where it is older than what is told here. */
  kept: number | null;
  texts: Texts["context"];
}

/** What a model reads in place of the messages that went, for a mind that remembers nothing of them. */
export function digestText({ head, digest, todos, kept, texts }: DigestTextInput): string {
  const { quotes, summary, files, noted, lost = [], missing = [], work } = digest;
  const { headings } = texts;
  const skills = quotes.filter(({ kind }) => kind === "skill");
  const said = quotes.filter(({ kind }) => kind !== "skill");
  const open = todos.filter(({ status }) => status !== "completed");
  const until = noted === undefined ? "" : texts.until({ message: noted });
  const after = noted === undefined ? "" : texts.after({ message: noted });
  const gaps = summary && lost.length > 0 ? [texts.withoutNotes({ spans: lost })] : [];
  const short = said.some(({ tail }) => tail !== undefined) ? [texts.headAndTail()] : [];
  const unsaid = missing.length > 0 ? [texts.notQuoted({ messages: missing })] : [];
  const parts = [
    section(headings.goal, listed(summary?.goal)),
    section(headings.user, [...said.map((quote) => tagged(quote, texts)), ...short, ...unsaid]),
    section(
      headings.skills,
      skills.map((quote) => tagged(quote, texts)),
    ),
    section(`${headings.done}${until}`, listed(summary?.done)),
    section(`${headings.notes}${until}`, listed(summary?.prose)),
    ...gaps,
    section(headings.work, workLines(work, texts)),
    section(headings.files, fileLines(files, texts)),
    section(headings.todos, open.map(todoLine)),
    section(`${headings.next}${after}`, listed(summary?.next)),
  ].filter((part) => part !== "");
  const guide = texts.reading({ quotes: said.length > 0, notes: summary !== null, kept });
  return [`${head}\n${guide}`, ...parts].join("\n\n");
}

const section = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? "" : `${heading}\n${lines.join("\n")}`;

const listed = (lines: readonly string[] = []) => lines.map((line) => `- ${line}`);

/** The text itself is left as it is, line for line. */
function tagged({ message, kind, text, part, tail, left = 0 }: Quote, texts: Texts["context"]): string {
  const tag = kind === "skill" ? "skill" : "user";
  const gap = tail === "" ? " […]" : `\n${texts.middleLeftOut({ characters: left })}\n`;
  const words = tail === undefined ? text : `${text}${gap}${tail}`;
  return `<${tag} message="${message}"${part ? ' part="true"' : ""}>\n${words}\n</${tag}>`;
}

const todoLine = ({ id, subject, description, status }: Todo) =>
  `- ${id} (${status}): ${subject}${description && ` · ${description}`}`;

function workLines(work: Work | undefined, texts: Texts["context"]): string[] {
  const { lines = [], before } = work ?? {};
  return [
    ...(before ? [`- ${texts.moreSteps({ calls: callsIn(before.tools), ...before })}`] : []),
    ...lines.map(({ message, text }) => `- ${text} [${message}]`),
  ];
}

/** Those called most often; there may be hundreds of a server's. */
function callsIn(tools: Tally["tools"]): string {
  const most = Object.entries(tools).sort(([, one], [, other]) => other - one);
  const shown = most.slice(0, mostTools).map(([name, count]) => `${name} ×${count}`);
  return [...shown, ...(most.length > mostTools ? ["…"] : [])].join(", ");
}
const mostTools = 12;

/** The newest: those are the ones that the work is about. */
const mostFiles = 40;
const mostMessages = 6;

function fileLines(files: readonly ChangedFile[], texts: Texts["context"]): string[] {
  const shown = files.slice(-mostFiles);
  const more = files.length - shown.length;
  return [
    ...(more > 0 ? [`- ${texts.moreFiles({ count: more })}`] : []),
    ...shown.map(({ path, messages }) => `- ${path} [${messages.slice(-mostMessages).join(", ")}]`),
  ];
}
