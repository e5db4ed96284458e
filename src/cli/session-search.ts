import { localTime } from "../front/time.ts";
import { visibleLine } from "../front/visible.ts";
import type { SearchHit } from "../store/store.ts";
import { exitCode, type Io } from "./io.ts";
import { wholeNumber } from "./whole-number.ts";
import { withStore } from "./with-runtime.ts";

export interface SearchFlags {
  output: "text" | "json";
  limit: string;
}

/** Messages and titles in which all the words occur, newest first. */
export async function sessionSearchCommand(words: string[], flags: SearchFlags, io: Io): Promise<number> {
  const limit = wholeNumber("--limit", flags.limit, io) ?? 20;
  const hits = await withStore(io, (store) => store.search(words, { limit }));
  if (flags.output === "json") io.out(`${JSON.stringify(hits)}\n`);
  else if (hits.length === 0) io.note(`${io.texts.sessions.nothingFound({ words: visibleLine(words.join(" ")) })}\n`);
  for (const hit of flags.output === "text" ? hits : []) io.out(`${hitText(hit, io)}\n`);
  return exitCode.done;
}

function hitText({ session, title, role, at, snippet }: SearchHit, { texts }: Io): string {
  const { you, agent, title: named } = texts.sessions.transcript;
  const who = { user: you, assistant: agent, title: named }[role]();
  return `${session}  ${localTime(at)}  ${visibleLine(title)}\n  ${who}: ${visibleLine(snippet)}`;
}
