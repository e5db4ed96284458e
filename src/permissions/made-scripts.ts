import { programOf } from "./file-words.ts";
import { type ShellReading, shells } from "./shell/reading.ts";

const baseOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The command that runs a file which the same text has written: what is in it is only known when it runs. */
export function ranAsWritten({ commands, redirects }: ShellReading): string | null {
  const written = new Set<string>();
  for (const { action, target } of redirects) if (action === "write" && target !== null) written.add(baseOf(target));
  for (const { words } of commands)
    if (/^(?:tee|cp|mv|ln|install)$/.test(words[0] ?? "")) written.add(baseOf(words.at(-1) ?? ""));
  written.delete("");
  if (written.size === 0) return null;
  const isRun = (word: string | null | undefined) => word != null && written.has(baseOf(word));
  const found = commands.find((command) => {
    const [name, ...rest] = command.words;
    if (name?.includes("/") && isRun(name)) return true;
    return (shells.has(programOf(command)) || name === "." || name === "source") && rest.some(isRun);
  });
  return found?.text ?? null;
}
