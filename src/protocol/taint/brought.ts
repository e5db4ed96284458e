import { jsonObject } from "../json-object.ts";
import type { Call, ToolResult } from "../messages.ts";
import { isSecretPlace, secretIn, secretWordsIn } from "../secret-places.ts";
import { understood } from "../tool-names.ts";
import { plainFetch } from "./plain-fetch.ts";
import { fetchedBy, outsideProgram } from "./programs.ts";
import { textsOf } from "./records.ts";
import type { TaintSource } from "./taint.ts";
import { namesIn } from "./text.ts";

export interface Brought {
  name: string;
  input: Record<string, unknown>;
  /** The command of a call of `bash`, else an empty text. */
  command: string;
  /** The background process that the call started, or whose output it shows. */
  process: string | null;
  /** The stranger who wrote it; null for text of the workspace. */
  source: TaintSource | null;
  secret: string | null;
  private: string | null;
  /** Files that it showed, and files that it made. */
  read: readonly string[];
  made: readonly string[];
  /** Its result is a sentence of this program. */
  isSilent: boolean;
  /** Its result without what the call itself has said. */
  text: string;
}

export function broughtBy(call: Call, result: ToolResult): Brought {
  const { name, input: given } = understood(call.name, call.input);
  const input = jsonObject(given) ?? {};
  const details = jsonObject(result.details);
  const command = name === "bash" ? String(input.command ?? "") : "";
  const read = namesOnly.has(name)
    ? []
    : [...pathsIn(input), ...(result.saw ?? []).map(({ path }) => path), ...hitsIn(details)];
  const changes = [...(call.before ?? []), ...(call.changed ?? [])];
  const made = [...changes.flatMap(({ path, after }) => (after === null ? [] : path)), ...fetchedBy(command)];
  const process = [details?.process, input.process_id].find((one) => typeof one === "string") ?? null;
  const source = sourceOf({ name, input, command, details }, call, result);
  // An edit that does not fit is answered with the lines of the file.
  const isMiss = result.status === "error" && /^(?:edit|apply_patch|notebook_edit)$/.test(name);
  const missed = isMiss ? [...pathsIn(input), ...textsOf(input)] : [];
  const place = read.find(isSecretPlace) ?? secretIn(command) ?? secretWordsIn(missed.join("\n"))[0] ?? null;
  const isShown = result.status !== "error" || name === "bash" || isMiss;
  const isSilent = silent.has(name) && !isMiss;
  return {
    ...{ name, input, command, process, source, read, made, isSilent },
    secret: isShown ? place : null,
    private: isSilent ? null : privateIn({ name, input, command, source }, result, isMiss),
    text: withoutAsked(result.output, input),
  };
}

const words = (text: string) => new Set(text.split(" "));

/** Tools that show what files are called, or what is put into them, but not what is in them. */
const namesOnly = words("write_file edit apply_patch notebook_edit file_delete file_stat list_dir glob open_in_folder");

/** Tools whose results are sentences of this program. */
const silent = words("write_file edit todo_write apply_patch notebook_edit file_copy file_move file_delete compact");

/** Tools whose results contain no private data: strangers' text, and messages of this program. */
const ofNobody =
  /^(?:web_|browser_|mcp_|tool_search$|list_tools$|task|skill$|enter_plan_mode$|exit_plan_mode$|ask_user$|bash_kill$|open_in_folder$)/;

/** Returns the paths of files that are read. The source of a copy is one. */
const pathsIn = ({ path, source, paths }: Record<string, unknown>): string[] =>
  [path, source, ...(Array.isArray(paths) ? paths : [])].filter((one) => typeof one === "string");

const hitsIn = (details: Record<string, unknown> | null): string[] =>
  (Array.isArray(details?.files) ? details.files : [])
    .map((file) => jsonObject(file)?.path)
    .filter((path) => typeof path === "string");

type Used = Pick<Brought, "name" | "input" | "command"> & { details: Record<string, unknown> | null };

function sourceOf({ name, input, command, details }: Used, { id: call }: Call, result: ToolResult): TaintSource | null {
  const { origin } = result;
  const first = (...all: unknown[]) => all.find((one): one is string => typeof one === "string" && one !== "");
  if (origin === "web") return { origin, what: siteOf(first(input.url, details?.url)) ?? name, call };
  if (origin === "mcp") return { origin, what: first(details?.server, input.server) ?? name, call };
  // The results of these two tell nothing of a page.
  if (origin === "browser" && name !== "browser_launch" && name !== "browser_close")
    return { origin, what: siteOf(first(details?.url, input.url)) ?? name, call };
  const program = origin === "workspace" ? outsideProgram(command) : null;
  return program === null ? null : { origin: "web", what: program, call };
}

const siteOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).host || null : (url ?? null);

function privateIn(
  { name, input, command, source }: Pick<Brought, "name" | "input" | "command" | "source">,
  { origin, status, output }: ToolResult,
  isMiss: boolean,
): string | null {
  if (source && (origin === "mcp" || origin === "browser")) return `${origin} ${source.what}`;
  if (status === "denied" || ofNobody.test(name)) return null;
  if (name === "bash" ? output === "" || plainFetch(command) : status === "error" && !isMiss) return null;
  const said = [input.path, input.command, input.pattern, input.key].find((one) => typeof one === "string");
  return said === undefined ? name : `${name} ${String(said).replace(/\s+/g, " ").slice(0, 60)}`;
}

/** The answer about a page repeats what was asked about it, which may be anything that was read here. */
function withoutAsked(output: string, { prompt }: Record<string, unknown>): string {
  if (typeof prompt !== "string" || prompt === "") return output;
  return [prompt, ...namesIn(prompt)].reduce((rest, one) => rest.replaceAll(one, " "), output);
}
