import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Parsed, parseServers } from "../../mcp/config/parse.ts";
import { messageOf } from "../../protocol/message-of.ts";

/** Where other programs keep their servers: from the user's home, and from a folder. */
const ofHome = [
  ...[".claude.json", ".cursor/mcp.json", ".codeium/windsurf/mcp_config.json", ".gemini/settings.json"],
  ...[".config/Claude/claude_desktop_config.json", "Library/Application Support/Claude/claude_desktop_config.json"],
  ...[
    "AppData/Roaming/Claude/claude_desktop_config.json",
    ".config/opencode/opencode.json",
    ".config/zed/settings.json",
  ],
  ...[
    ".config/Code/User/mcp.json",
    "Library/Application Support/Code/User/mcp.json",
    "AppData/Roaming/Code/User/mcp.json",
  ],
  ...[".config/Code/User/settings.json", "Library/Application Support/Code/User/settings.json"],
];
const ofFolder = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json", "opencode.json", ".gemini/settings.json"];

const mostBytes = 32 * 1024 * 1024;

/** `notJson`: where it stops being that, as far as it is known. */
export type Offer = { file: string } & (Parsed | { problem: string; notJson?: { line: number | null } });

/** The files of other programs that have servers in them. Of those that are not there, or have none, nothing is said. */
export function offersIn(home: string, folder: string): Offer[] {
  const files = new Set([...ofFolder.map((path) => join(folder, path)), ...ofHome.map((path) => join(home, path))]);
  return [...files].flatMap((file) => {
    const offer = statSync(file, { throwIfNoEntry: false })?.isFile() ? offerIn(file, folder) : null;
    return offer && ("problem" in offer || offer.servers.length + offer.problems.length > 0) ? offer : [];
  });
}

/** Null where there are no servers in it. */
export function offerIn(file: string, folder: string): Offer | null {
  try {
    if (statSync(file).size > mostBytes) throw new Error("EFBIG");
    const json = JSON.parse(withoutComments(readFileSync(file, "utf8"))) as unknown;
    const parsed = parseServers(json);
    const ofProject = parseServers(projectIn(json, folder));
    if (!parsed && !ofProject) return null;
    return {
      file,
      servers: [...(ofProject?.servers ?? []), ...(parsed?.servers ?? [])],
      problems: [...(ofProject?.problems ?? []), ...(parsed?.problems ?? [])],
    };
  } catch (error) {
    return { file, problem: messageOf(error), ...(error instanceof SyntaxError && { notJson: lineIn(error) }) };
  }
}

function lineIn({ message }: SyntaxError) {
  const [, line] = /line (\d+) column \d+/.exec(message) ?? [];
  return { line: line === undefined ? null : Number(line) };
}

/** Claude Code keeps the servers of each folder in its one file. */
function projectIn(json: unknown, folder: string): unknown {
  const { projects } = json as { projects?: Record<string, unknown> };
  return projects && Object.hasOwn(projects, folder) ? projects[folder] : null;
}

/** Editors write comments and commas at the end; what stands in quotes stays as it is. */
const withoutComments = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted: string | undefined) => quoted ?? "")
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? "");
