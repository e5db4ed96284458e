import type { Texts } from "../i18n/texts.ts";
import type { Rule } from "../permissions/rules.ts";
import { folderKey, stateOf } from "../permissions/trust/item.ts";
import {
  type JsonFile,
  notAllowing,
  notForbidding,
  readJson,
  ruleItems,
  waitingRules,
  workspaceRules,
} from "../permissions/trust/settings.ts";
import type { RulesInput } from "./rules.ts";
import { shortened, visibleLine } from "./visible.ts";

/** What these settings of a workspace say. What they forbid and nobody can read is asked for, and told. */
export async function ofWorkspace(
  there: readonly string[],
  { workspace, trusted, trustOnce = false }: RulesInput,
  texts: Texts,
): Promise<{ rules: Rule[]; waiting: number; warnings: string[] }> {
  const files = filesOf(workspace, there);
  const warnings = warningsOf(files, texts);
  if (trustOnce) return { rules: workspaceRules(files, () => true), waiting: 0, warnings };
  const agreed = ruleItems(files).length > 0 ? await trusted(folderKey(workspace)) : [];
  const rules = workspaceRules(files, (item) => stateOf(item, agreed) === "trusted");
  return { rules, waiting: waitingRules(files, agreed), warnings };
}

/** What the user should know of these settings. */
export const warningsIn = (workspace: string, there: readonly string[], texts: Texts): string[] =>
  warningsOf(filesOf(workspace, there), texts);

// What is there and is no file is a link that leads nowhere.
const filesOf = (workspace: string, there: readonly string[]): JsonFile[] =>
  there.map((path) => readJson(workspace, path) ?? { path, problem: "unreadable" });

function warningsOf(files: readonly JsonFile[], { trust }: Texts): string[] {
  return files.flatMap((file) => {
    const { path } = file;
    if ("problem" in file) return [trust.unread({ path, problem: trust.problems[file.problem]() })];
    return [
      ...notForbidding(file)
        .slice(0, 1)
        .map(() => trust.notForbidding({ path, rules: listed(notForbidding(file)) })),
      ...notAllowing(file)
        .slice(0, 1)
        .map(() => trust.notRules({ path, rules: listed(notAllowing(file)) })),
    ];
  });
}

const mostSaid = 200;
const listed = (rules: readonly string[]) => shortened(rules.map(visibleLine).join(", "), mostSaid);
