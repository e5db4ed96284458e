import { text } from "node:stream/consumers";
import { checkedKey } from "../front/models/add.ts";
import type { Io } from "./io.ts";

/** The key from the flag, from stdin for `-`, or, on a terminal, as it is typed. */
export async function readKey(flag: string | undefined, asked: { provider: string }, io: Io): Promise<string> {
  const typed = flag === undefined ? await typedUnseen(io.texts.models.askKey(asked), io) : flag;
  return checkedKey(typed === "-" ? await text(io.stdin) : typed, io.texts);
}

/** One line from the terminal, of which nothing is shown. */
export async function typedUnseen(question: string, { stdin, note }: Pick<Io, "stdin" | "note">): Promise<string> {
  note(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  let line = "";
  try {
    for await (const chunk of stdin) {
      for (const letter of String(chunk)) {
        if (letter === "\r" || letter === "\n" || letter === endOfInput) return line;
        if (letter === interrupt) return "";
        line = letter === "\u007f" || letter === "\b" ? line.slice(0, -1) : line + letter;
      }
    }
    return line;
  } finally {
    stdin.setRawMode(false);
    note("\n");
  }
}

const [interrupt, endOfInput] = ["\u0003", "\u0004"];
