import { type BoundKind, boundKinds, type Capabilities } from "../../../protocol/skills.ts";

/** One way in which a new version may do more than the old one. */
export type Wider =
  /** Null: there is no bound any more. */
  { kind: BoundKind; added: readonly string[] | null } | { kind: "scripts" };

/** What the new one may that the old one may not. A list that is absent sets no bound. */
export function widerThan(before: Capabilities, now: Capabilities): Wider[] {
  const lists = boundKinds.flatMap((kind): Wider[] => {
    const [old, next] = [before[kind], now[kind]];
    if (old === undefined) return [];
    if (next === undefined) return [{ kind, added: null }];
    const added = next.filter((entry) => !old.includes(entry));
    return added.length > 0 ? [{ kind, added }] : [];
  });
  return before.scripts === false && now.scripts !== false ? [...lists, { kind: "scripts" }] : lists;
}
