import type { Texts } from "../i18n/texts.ts";
import type { Gate, GateCall } from "../permissions/gate.ts";
import type { Language } from "../protocol/language.ts";
import type { Masking } from "../protocol/mask.ts";
import type { FileChange } from "../protocol/messages.ts";
import type { ProtectedValues } from "../protocol/protected-values.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { Model } from "../providers/model.ts";
import type { PickedTools } from "../tools/registry.ts";
import type { Picture, ToolContext, Workspace } from "../tools/tool.ts";
import type { LiveAnswers } from "./ask-live.ts";
import type { LaterGuard } from "./held-files.ts";
import type { Journal } from "./journal.ts";

export interface LoadedGate {
  gate: Gate;
  /** What it has let through, for whoever connects. */
  reach: ToolContext["reach"];
}

/** What every call of a turn is made with. */
export interface CallContext {
  journal: Journal;
  /** The tools of this turn. A tool's module loads when it is first asked for. */
  tools: PickedTools;
  /** Loaded when the first call comes: a turn of words alone needs none of it, and no call is judged without it. */
  loadGate(): Promise<LoadedGate>;
  /** Awaited before a command is put before the gate: to read it takes what is not there from the start. */
  gateReady(call: GateCall): Promise<void>;
  workspace: Workspace;
  language: Language;
  texts: Texts["tools"];
  /** Where whole outputs are kept, and how one is put there. */
  outputs: string;
  closed: string;
  /** Hides what is secret. */
  mask: Masking;
  /** What secret-bearing files hold, by the handles that stand for it. */
  values(): Promise<ProtectedValues>;
  keep(whole: string): Promise<string>;
  keepImage(picture: Picture): Promise<string>;
  /** Keeps a file's content under its hash, so that a change of it can be undone. */
  keepBlob(hash: string, content: Uint8Array): Promise<void>;
  /** Null when it was not kept. */
  readBlob(hash: string): Promise<Buffer | null>;
  /** To be called before a command begins; what comes back, after it has ended: what it changed, null when nobody looked. */
  watch(): Promise<() => Promise<readonly FileChange[] | null>>;
  laterFiles: LaterGuard;
  /** Whether the model can look at pictures. */
  sees: boolean;
  /** Those of the skills that are active now. */
  terms(): readonly SkillTerms[];
  skills: ToolContext["skills"];
  memory: ToolContext["memory"];
  session: ToolContext["session"];
  browser: ToolContext["browser"];
  engines: ToolContext["engines"];
  tasks: ToolContext["tasks"];
  processes: ToolContext["processes"];
  model: Model;
  /** The one that the user has set for small things; null where there is none, or it cannot be had. */
  smallModel(): Promise<Model | null>;
  /** Null where there is nobody to ask while a call runs. */
  liveAnswers: LiveAnswers | null;
  /** How long a permission that is asked for can be given; undefined: for ever. */
  askMs?: number | undefined;
  signal: AbortSignal;
}
