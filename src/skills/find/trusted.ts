import { newBudget } from "../../permissions/trust/budget.ts";
import { folderKey } from "../../permissions/trust/folder-key.ts";
import { stateOf } from "../../permissions/trust/item.ts";
import { skillItem } from "../../permissions/trust/skill-item.ts";
import type { Places } from "./found.ts";
import type { Root } from "./root.ts";

/** Which folders among a workspace's skills the user has agreed to, as they are now. What he never saw is not read. */
export async function agreedTops(
  { folder, path }: NonNullable<Root["owner"]>,
  tops: ReadonlySet<string>,
  trusted: Places["trusted"],
): Promise<ReadonlySet<string>> {
  const agreed = (await trusted(folderKey(folder))).filter(({ kind }) => kind === "skill");
  const names = new Set(agreed.map(({ name }) => name));
  const budget = newBudget();
  const isTrusted = (top: string) => {
    if (!names.has(`${path}/${top}`)) return false;
    const item = skillItem(folder, `${path}/${top}`, budget);
    return item !== null && stateOf(item, agreed) === "trusted";
  };
  return new Set([...tops].filter(isTrusted));
}
