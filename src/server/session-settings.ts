import { readSettings } from "../config/settings.ts";
import { serversOf } from "../front/mcp/session-servers.ts";
import { rulesFor } from "../front/rules.ts";
import { type SkillSetting, skillSetting, skillsOf } from "../front/session-skills.ts";
import type { ResumedSession } from "../session/sessions.ts";
import type { SessionRow } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import type { Viewer } from "./live.ts";

export interface SessionSettings {
  /** What the user has set, and the rules that hold in the folder. */
  limits(workspace: string, viewer: Viewer): Promise<Omit<ResumedSession, "model" | "skills" | "servers">>;
  settingFor(workspace: string, viewer: Viewer): SkillSetting;
  /** The skills and servers of a stored session. */
  partsOf(row: SessionRow, viewer: Viewer): Pick<ResumedSession, "skills" | "servers">;
}

/** What sessions that run here are given, as it is now. */
export function createSessionSettings(engine: Engine): SessionSettings {
  const settingFor = (workspace: string, { language, texts }: Viewer) =>
    skillSetting(engine, { workspace, language, texts, trustOnce: false });
  return {
    settingFor,
    partsOf(row, viewer) {
      const setting = settingFor(row.workspace, viewer);
      return { skills: skillsOf(setting, row.skill_id), servers: serversOf(setting) };
    },
    async limits(workspace, { texts }) {
      const rows = await engine.settings();
      const { dailyCost, sessionCost, ...settings } = readSettings(rows);
      const { maxSteps, maxRetries, maxContextTokens, askHours } = settings;
      // What of the folder waits for the user's word is told by /api/trust.
      const { rules } = await rulesFor({ rows, workspace, trusted: engine.store.trusted }, texts);
      const limits = { day: dailyCost, session: sessionCost };
      const stepsSaid = rows.maxSteps !== undefined;
      return { maxSteps, stepsSaid, maxRetries, maxContextTokens, askHours, attended: true, limits, rules };
    },
  };
}
