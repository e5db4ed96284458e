import type { Ask } from "../../protocol/asks.ts";
import type { Session } from "../../session/session.ts";
import type { Io } from "../io.ts";

/** On stderr: why it stopped, when it did not simply finish, and what to do about it. */
export function noteOutcome({ history: { turn, lastTurn, asks } }: Session, io: Io): void {
  if (turn) for (const ask of asks) io.note(`${needed(ask, io)}\n`);
  else if (lastTurn?.problem) io.note(`${lastTurn.problem}\n`);
}

function needed({ tool, input, reason, suggestion }: Ask, { texts: { cli } }: Io): string {
  const what = `${tool} ${JSON.stringify(input)}`;
  if (suggestion === undefined) return cli.personNeeded({ what, reason });
  return cli.permissionNeeded({ what, reason, flag: `--allow ${quoted(suggestion)}` });
}

// As the user would have to type it.
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
