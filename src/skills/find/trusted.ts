import { type Budget, newBudget } from "../../permissions/trust/files.ts";
import { folderKey, stateOf } from "../../permissions/trust/item.ts";
import { skillItem } from "../../permissions/trust/items.ts";
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
  const known = [...tops].filter((top) => names.has(`${path}/${top}`));
  const hashes = await hashesOf(
    folder,
    known.map((top) => `${path}/${top}`),
  );
  const isTrusted = (top: string, at: number) =>
    stateOf({ kind: "skill", name: `${path}/${top}`, hash: hashes[at] ?? null }, agreed) === "trusted";
  return new Set(known.filter(isTrusted));
}

/** Hashed in a moment, as most skills are. */
const smallBudget = { files: 300, bytes: 2 * 1024 * 1024 };

/** In another thread where there is so much that it would hold up the event loop. */
async function hashesOf(folder: string, paths: string[]): Promise<(string | null)[]> {
  const small = skillHashes({ folder, paths }, { ...smallBudget });
  if (!small.includes(null)) return small;
  const { apart } = await import("../../workers/apart.ts");
  return (await apart("skill-hashes", { folder, paths })) ?? [];
}

/** The hash of each folder that their user agrees to; null where there is none, or it is more than the budget. */
export function skillHashes(
  { folder, paths }: { folder: string; paths: readonly string[] },
  budget: Budget = newBudget(),
): (string | null)[] {
  return paths.map((path) => skillItem(folder, path, budget)?.hash ?? null);
}
