import { type Effect, UserRulesProblem, userRules } from "../config/user-rules.ts";
import type { Texts } from "../i18n/texts.ts";
import { parseRule, type Rule } from "../permissions/rules.ts";
import { settingsThere } from "../permissions/trust/settings-there.ts";
import type { TrustRow } from "../store/store.ts";
import { Declined } from "./declined.ts";

export interface RulesInput {
  /** What the user has set. */
  rows: Record<string, string>;
  workspace: string;
  /** Asked only where there is something to agree to. */
  trusted(folder: string): Promise<TrustRow[]>;
  /** Those given for this session. */
  session?: readonly Rule[];
  /** What the workspace holds now applies this once. */
  trustOnce?: boolean;
}

export interface RulesThatHold {
  rules: Rule[];
  /** How many rules of the workspace wait for the user's word. */
  waiting: number;
  /** What else he should know, in sentences. */
  warnings: string[];
}

/** All rules that hold in a workspace. Throws Declined when the user's own cannot be read: what they deny is then not known. */
export async function rulesFor(input: RulesInput, texts: Texts): Promise<RulesThatHold> {
  const given = [...ofUser(input.rows, texts), ...(input.session ?? [])];
  const there = settingsThere(input.workspace);
  if (there.length === 0) return { rules: given, waiting: 0, warnings: [] };
  const { ofWorkspace } = await import("./workspace-rules.ts");
  const { rules, ...rest } = await ofWorkspace(there, input, texts);
  return { ...rest, rules: [...given, ...rules] };
}

const effects: readonly Effect[] = ["deny", "ask", "allow"];

function ofUser(rows: Record<string, string>, { trust }: Texts): Rule[] {
  const declined = (problem: string) => new Declined("failed", trust.badUserRules({ problem }));
  try {
    const texts = userRules(rows);
    return effects.flatMap((effect) => texts[effect].flatMap((text) => parsed(text, effect)));
  } catch (error) {
    if (error instanceof UserRulesProblem) throw declined(error.message);
    throw error;
  }

  function parsed(text: string, effect: Effect): Rule[] {
    const rule = parseRule(text, effect, "user");
    if (rule) return [rule];
    // One that allows is as good as none; one that does not must not be passed over.
    if (effect === "allow") return [];
    throw new UserRulesProblem(text);
  }
}
