import { type ListedEngine, listEngines } from "../front/search/list.ts";
import { secretsSentence } from "../front/secrets-sentence.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** All search engines: which are asked, in which order, and what the others need. */
export async function searchListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const { engines, problem } = await withRuntime(io, listEngines);
  if (output === "json") io.out(`${JSON.stringify(engines)}\n`);
  else io.out(engines.map((one) => `${lineOf(one, io)}\n`).join(""));
  if (problem) io.note(`${secretsSentence(problem, io.texts)}\n`);
  return exitCode.done;
}

function lineOf({ engine, place, address, key, lacks, console: link, ready }: ListedEngine, { texts }: Io): string {
  const { keyFrom } = texts.models;
  const facts = [
    `${place === null ? "-" : place} ${engine}`,
    ...(address === null ? [] : [address]),
    ...(lacks === "address" ? [] : [key.from === "environment" ? keyFrom.environment(key) : keyFrom[key.from]()]),
    ...(lacks === null || lacks === "key" ? [] : [texts.searchEngines.lacks[lacks]({ name: engine })]),
    ...(ready || link === null ? [] : [link]),
  ];
  return facts.join("  ");
}
