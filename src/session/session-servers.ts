import type { Texts } from "../i18n/texts.ts";
import type { NoSkill } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { MoreTools } from "../tools/registry.ts";

/**
 * What a session asks of its MCP servers. Made by whoever opens it, since only he knows what the user has set up.
 * Their tools are told without starting anything: what they have is remembered.
 */
export interface SessionServers extends MoreTools {
  /** Asks servers that nobody has asked yet what they have. Called while the model thinks. */
  checkRest(): Promise<void>;
  /** Whose sandbox they run in, also while nobody has called them and they are only asked what they have. */
  openedBy?(session: SessionId): void;
  /** What `/server:prompt args` in a prompt of the user stands for, as the model reads it; null where it means nothing. */
  prompt(name: string, args: string, of: PromptCaller): Promise<ServerPromptText | null>;
  /** Ends what it has running. */
  end?(session: SessionId): Promise<void>;
  /** The session is let go. What it has running may be kept for a while. */
  letGo(session: SessionId): Promise<void>;
}

export interface PromptCaller {
  session: SessionId;
  /** In the language that the model reads. */
  texts: Texts["tools"];
}

/** `text` is also the sentence that says why there is none; null where the user's words are better left alone. */
export interface ServerPromptText {
  text: string | null;
  /** What its user is told. */
  problem?: Pick<NoSkill, "near" | "prompt">;
}

/** For a session that nobody has set up anything for. */
export const noServers: SessionServers = {
  tools: async () => [],
  known: () => [],
  checkRest: async () => undefined,
  prompt: async () => null,
  letGo: async () => undefined,
};
