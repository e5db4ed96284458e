import { isBlank } from "../protocol/blank.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** The prompt from the argument, or from stdin for `-` and for a pipe. Null only where a turn can go on without one. */
export async function readPrompt(
  argument: string | undefined,
  io: Io,
  { optional, answered = false }: { optional: boolean; answered?: boolean },
): Promise<string | null> {
  if (argument !== undefined && argument !== "-") return checked(argument.trim());
  if (argument === "-" || (!optional && !io.stdin.isTTY)) return checked((await readAll(io.stdin)).trim());
  return optional ? null : checked("");

  // Given and blank is no way to say "go on": something was meant to be there, unless an answer says it.
  function checked(prompt: string): string | null {
    if (!isBlank(prompt)) return prompt;
    if (answered) return null;
    throw new Complaint(io.texts.cli.promptMissing(), exitCode.usage);
  }
}

async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  let text = "";
  stdin.setEncoding("utf8");
  for await (const chunk of stdin) text += chunk;
  return text;
}
