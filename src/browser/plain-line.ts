import { stripVTControlCharacters } from "node:util";

/** The one line of what Playwright says that tells why: without colours, its logs, and the name of its function. */
export function plainLine(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  // What a browser itself said before it ended is in its log.
  const said = lines.flatMap((line) => /^\s*(?:- )?\[pid=\d+\]\[err\] (.+)/.exec(line)?.[1] ?? []);
  const exit = /<process did exit: exitCode=(\d+)/.exec(message)?.[1];
  const line = said.find((one) => !/^\[\d+:/.test(one)) ?? said[0] ?? (exit ? `exit code ${exit}` : lines[0]) ?? "";
  const plain = line.replace(/^(?:\w+\.\w+: )?(?:Failed to launch: )?(?:Error: )?/, "").trim();
  return plain.slice(0, longest).replace(/[.:]+$/, "");
}

const longest = 200;
