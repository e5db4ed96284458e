import type { Ask } from "../../protocol/asks.ts";

/** What this program offers to others, and how it is done. */
export interface Offer {
  tools: readonly OfferedTool[];
  prompts: readonly OfferedPrompt[];
  resources: readonly OfferedResource[];
  /** Passes the gate like any other call. */
  call(wanted: WantedCall): Promise<Called>;
  /** The text of a skill. Throws an Error with a sentence where there is none. */
  prompt(name: string, args: Readonly<Record<string, string>>): Promise<string>;
  /** The text of a skill's file; the same. */
  read(resource: OfferedResource): Promise<string>;
}

export interface OfferedTool {
  name: string;
  description: string;
  inputSchema: Readonly<Record<string, unknown>>;
  /** It changes nothing that anybody would miss. */
  readOnly: boolean;
}

export interface OfferedPrompt {
  name: string;
  description: string;
  arguments: readonly { name: string; description: string }[];
}

export interface OfferedResource {
  uri: string;
  /** The skill that it belongs to, and its path from there. */
  skill: string;
  path: string;
}

export interface WantedCall {
  name: string;
  input: unknown;
  /** The hash of what a person has said yes to. It is for just that: whatever else would run is asked anew. */
  approved?: string | undefined;
  signal: AbortSignal;
  progress(text: string): void;
}

/** `asks`: the gate wants a person's word, and nothing has run. */
export type Called = { result: CallResult } | { asks: Ask };

export interface CallResult {
  text: string;
  images: readonly { mediaType: string; data: string }[];
  failed: boolean;
}
