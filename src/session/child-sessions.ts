import type { Texts } from "../i18n/texts.ts";
import type { Policy } from "../permissions/decide.ts";
import type { History } from "../protocol/history.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { RunSpending } from "./budget.ts";
import type { Session } from "./session.ts";
import type { NewSession, ResumedSession } from "./sessions.ts";

/** What a sub-agent never goes beyond, as it is now. */
export interface Under {
  session: SessionId;
  texts: Texts["session"];
  policy(): Policy;
  terms(): readonly SkillTerms[];
  places(): History["places"];
  /** Whatever its model has read may stand in a prompt of its. */
  history(): History;
  /** Histories of the other sub-agents that run for the same session. */
  beside(own: SessionId): ReadonlyMap<string, History>;
  /** Whether what it does now is what a skill was called for. */
  calledFor(task: SessionId): boolean;
  spending: RunSpending;
}

export interface ChildSessions {
  begin(settings: NewSession, as: { id: SessionId; under: Under }): Session;
  /** Null where it was never stored, or works for another session. */
  resume(id: SessionId, settings: (model: string) => Promise<ResumedSession>, under: Under): Promise<Session | null>;
}
