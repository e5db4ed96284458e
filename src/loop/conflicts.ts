import { sep } from "node:path";
import type { Touch } from "../protocol/asks.ts";

/** Whether a call must wait for an earlier one of its step. Reads, commands among themselves and questions run side by side. */
export function conflicts(earlier: readonly Touch[], later: readonly Touch[]): boolean {
  return earlier.some((one) => later.some((other) => conflict(one, other)));
}

function conflict(one: Touch, other: Touch): boolean {
  if (one.page && other.page) return true;
  const [before, after] = [serverOf(one), serverOf(other)];
  // Its calls build on each other: a page must be there before it is clicked on, or looked at.
  if (before !== null && after !== null) return before === after && !(one.reads && other.reads);
  if (before !== null) return other.action === "write" || other.action === "end";
  // Like a command it may touch any file; and it may hang on what the user answers.
  if (after !== null) return ["write", "end"].includes(one.action) || (one.action === "interact" && !other.reads);
  // What is asked of the user can be asked at any time; what changes something may hang on his answer.
  if (other.action === "interact") return false;
  if (one.action === "interact") return other.action !== "read" && other.action !== "look";
  const actions = [one.action, other.action];
  // What came before may still need the process, and what comes after counts on its end.
  if (actions.includes("end")) return one.action !== other.action;
  if (!actions.includes("write")) return false;
  // A command may touch any file, so it waits for a write and a write waits for it.
  if (actions.includes("exec")) return true;
  const bothFiles = actions.every((action) => action === "read" || action === "write");
  return bothFiles && (one.resource === other.resource || isBelow(one.resource, other) || isBelow(other.resource, one));
}

/** The MCP server whose tool is called; null for anything else. */
const serverOf = ({ action, resource }: Touch) =>
  action === "interact" && resource.includes("/") ? resource.slice(0, resource.indexOf("/")) : null;

// A search over a folder reads every file in it.
const isBelow = (path: string, folder: Touch) =>
  path.startsWith(folder.resource.endsWith(sep) ? folder.resource : folder.resource + sep);
