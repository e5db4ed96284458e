import { jsonObject } from "../json-object.ts";
import type { Call, ToolResult } from "../messages.ts";
import { isSecretPlace, secretIn } from "../secret-places.ts";
import { understood } from "../tool-names.ts";
import { fetchedBy, outsideProgram } from "./programs.ts";
import type { TaintSource } from "./taint.ts";

/** A call that has ended, as far as taint goes. */
export interface Brought {
  name: string;
  input: Record<string, unknown>;
  /** Who else wrote what it gave; null for text of the workspace. */
  source: TaintSource | null;
  /** The protected place that it was read from. */
  secret: string | null;
  /** Files that it showed or made. */
  read: readonly string[];
  made: readonly string[];
}

/** By the call and its result alone; what it reads of files that others have made is for whoever knows those. */
export function broughtBy(call: Call, result: ToolResult): Brought {
  const { name, input: given } = understood(call.name, call.input);
  const input = jsonObject(given) ?? {};
  const command = name === "bash" ? String(input.command ?? "") : null;
  const read = namesOnly.has(name)
    ? []
    : [...pathsIn(input), ...(result.saw ?? []).map(({ path }) => path), ...hitsIn(result.details)];
  const secret = read.find(isSecretPlace) ?? (command === null ? null : secretIn(command));
  const changes = [...(call.before ?? []), ...(call.changed ?? [])];
  const made = [...changes.flatMap(({ path, after }) => (after === null ? [] : path)), ...fetchedBy(command ?? "")];
  const source = sourceOf({ name, input, command }, call, result);
  return { name, input, source, secret, read, made };
}

/** They show what files are called, or what is put into them, but not what is in them. */
const namesOnly = new Set(
  "write_file edit apply_patch notebook_edit file_delete file_stat list_dir glob open_in_folder".split(" "),
);

/** Only what names a file that is read; of a copy it is where it comes from. */
function pathsIn({ path, source, paths }: Record<string, unknown>): string[] {
  const all = [path, source, ...(Array.isArray(paths) ? paths : [])];
  return all.filter((one) => typeof one === "string");
}

/** The files that a search has shown lines of. */
function hitsIn(details: unknown): string[] {
  const files = jsonObject(details)?.files;
  if (!Array.isArray(files)) return [];
  return files.flatMap((file) => {
    const path = jsonObject(file)?.path;
    return typeof path === "string" ? path : [];
  });
}

interface Used {
  name: string;
  input: Record<string, unknown>;
  command: string | null;
}

function sourceOf({ name, input, command }: Used, { id: call }: Call, result: ToolResult): TaintSource | null {
  const details = jsonObject(result.details);
  const first = (...all: unknown[]) => all.find((one): one is string => typeof one === "string" && one !== "");
  switch (result.origin) {
    case "web":
      return { origin: "web", what: siteOf(first(input.url, details?.url)) ?? name, call };
    case "browser":
      // Nothing of a page is told by these: the sentence is ours.
      if (name === "browser_launch" || name === "browser_close") return null;
      return { origin: "browser", what: siteOf(first(details?.url, input.url)) ?? name, call };
    case "mcp":
      return { origin: "mcp", what: first(details?.server, input.server) ?? name, call };
    case "workspace": {
      const program = command === null ? null : outsideProgram(command);
      return program === null ? null : { origin: "web", what: program, call };
    }
    default:
      return null;
  }
}

/** The host, as people know a site. */
export const siteOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).host || null : (url ?? null);
