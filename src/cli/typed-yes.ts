import type { Io } from "./io.ts";

/** False where nobody is there to type. */
export async function typedYes(question: string, { stdin, note }: Io): Promise<boolean> {
  if (!stdin.isTTY) return false;
  note(question);
  stdin.setEncoding("utf8");
  // Others may be asked after this, so the terminal stays open.
  for await (const line of stdin.iterator({ destroyOnReturn: false })) {
    stdin.pause();
    return /^\s*(y|yes|是)\s*$/i.test(String(line));
  }
  return false;
}
