import type { Texts } from "../i18n/texts.ts";
import type { ChangedFile, Digest, Quote } from "../protocol/digest.ts";
import type { Todo } from "../protocol/events.ts";

export interface DigestTextInput {
  /** What happened to the messages. */
  head: string;
  digest: Digest;
  todos: readonly Todo[];
  texts: Texts["context"];
}

/** What a model reads in place of the messages that went, for a mind that remembers nothing of them. */
export function digestText({ head, digest, todos, texts }: DigestTextInput): string {
  const { quotes, summary, files } = digest;
  const { headings } = texts;
  const [skills, said] = [true, false].map((isSkill) => quotes.filter(({ kind }) => (kind === "skill") === isSkill));
  const open = todos.filter(({ status }) => status !== "completed");
  const parts = [
    section(headings.goal, listed(summary?.goal)),
    section(headings.user, said?.map(tagged)),
    section(headings.skills, skills?.map(tagged)),
    section(headings.done, listed(summary?.done)),
    ...(summary ? [section(headings.files, fileLines(files, texts)), section(headings.todos, open.map(todoLine))] : []),
    section(headings.next, listed(summary?.next)),
  ].filter((part) => part !== "");
  return parts.length === 0 ? head : [`${head}\n${texts.reading()}`, ...parts].join("\n\n");
}

const section = (heading: string, lines: readonly string[] = []) =>
  lines.length === 0 ? "" : `${heading}\n${lines.join("\n")}`;

const listed = (lines: readonly string[] = []) => lines.map((line) => `- ${line}`);

/** The text itself is left as it is, line for line. */
function tagged({ message, kind, text, part }: Quote): string {
  const tag = kind === "skill" ? "skill" : "user";
  return `<${tag} message="${message}"${part ? ' part="true"' : ""}>\n${text}\n</${tag}>`;
}

const todoLine = ({ id, subject, description, status }: Todo) =>
  `- ${id} (${status}): ${subject}${description && ` · ${description}`}`;

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
