import type { Texts } from "../i18n/texts.ts";
import type { Rule } from "../permissions/rules.ts";
import { folderKey } from "../permissions/trust/folder-key.ts";
import { stateOf } from "../permissions/trust/item.ts";
import { readJson } from "../permissions/trust/settings-files.ts";
import { notRules, ruleItems, waitingRules, workspaceRules } from "../permissions/trust/workspace-rules.ts";
import type { RulesInput } from "./rules.ts";
import { shortened, visibleLine } from "./visible.ts";

const mostSaid = 200;

/** What these settings of a workspace say. What cannot be read could only have tightened until it is trusted: it is told and left out. */
export async function ofWorkspace(
  there: readonly string[],
  { workspace, trusted, trustOnce = false }: RulesInput,
  { trust }: Texts,
): Promise<{ rules: Rule[]; waiting: number; warnings: string[] }> {
  const files = there.map((path) => readJson(workspace, path)).filter((file) => file !== null);
  const warnings = files.flatMap((file) => {
    const { path } = file;
    if ("problem" in file) return [trust.leftOut({ path, problem: trust.problems[file.problem]() })];
    const rules = notRules(file).map((rule) => visibleLine(rule));
    return rules.length > 0 ? [trust.notRules({ path, rules: shortened(rules.join(", "), mostSaid) })] : [];
  });
  if (trustOnce) return { rules: workspaceRules(files, () => true), waiting: 0, warnings };
  const agreed = ruleItems(files).length > 0 ? await trusted(folderKey(workspace)) : [];
  const rules = workspaceRules(files, (item) => stateOf(item, agreed) === "trusted");
  return { rules, waiting: waitingRules(files, agreed), warnings };
}
