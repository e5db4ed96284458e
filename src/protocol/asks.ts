import type { HeldFile } from "./held-file.ts";
import type { AskId, CallId, SessionId } from "./ids.ts";

/** A question that only a person can answer. It is a fact in the journal, so it outlives the process that raised it. */
export interface Ask {
  ask: AskId;
  call: CallId;
  kind: "permission" | "question";
  /** The tool and input that wait, as they will run. */
  tool: string;
  input: unknown;
  /** What the call would touch, resolved. An approval is for exactly this. */
  touches: readonly Touch[];
  /** Why the gate asks, in the session's language. */
  reason: string;
  /** The narrow rule that would have allowed the call. */
  suggestion?: string;
  /** The mode in which it would have passed. */
  passesIn?: "unrestricted";
  /** It is asked because the address is not of the open internet: a yes is a yes to that. */
  inside?: true;
  /**
   * Over all that an approval is for: tool, input, touches, folder and sandbox. A front end sends back the one it showed.
   * Not over the mode: the gate is asked again before the call runs, so a stricter one denies whatever was approved.
   */
  hash?: string;
  /** When it is too old to be allowed; it is then asked anew. */
  expires?: string;
  /** Its call has run: it is about files that were held back, and a yes puts them into place. */
  held?: true;
  /** Those files. */
  files?: readonly HeldFile[];
  /** Its call runs and waits for the answer, so it ends with the call. */
  live?: true;
  /** It is a sub-agent's, put before the person who is at the session that this was begun from. */
  of?: { task: SessionId; agentType: string; background?: true };
  question?: string;
  options?: readonly string[];
  /** More than one option may be chosen. */
  multiple?: boolean;
}

/**
 * Paths are real and absolute; for a command it is its text, for a process to look at or to end its id, for the network
 * the URL, for a tool of an MCP server `server/tool`, for a note of the memory that is changed its key.
 */
export interface Touch {
  action: "read" | "write" | "exec" | "look" | "end" | "network" | "interact" | "note";
  resource: string;
  /** What another tool is for: its rules and its class count here too. */
  as?: "read_file" | "file_delete" | "file_move" | "write_file" | "browser_evaluate";
  /** Of a file that is read because it is a skill's: that skill's folder, which whoever may load the skill may read. */
  skill?: string;
  /** Of the session's browser: its calls build on each other. */
  page?: true;
  /** Of an MCP server's tool: it says that it changes nothing. */
  reads?: true;
}

/**
 * `hash`: of the ask as it was shown. `always`: what the ask suggests is a rule from now on, of this session or of the
 * user; `rule`: another one instead, which must allow this very call.
 */
export type Answer =
  | { decision: "allow"; hash?: string; always?: "session" | "user"; rule?: string }
  | { decision: "deny"; reason?: string }
  | { decision: "answer"; text: string };
