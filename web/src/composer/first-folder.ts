export interface Folders {
  /** Where `skillmint` was started. */
  proposed: string | null;
  /** What was chosen last, and the proposal that it was chosen instead of; "" when there was none. */
  chosen: string | null;
  insteadOf: string;
  /** Those that were worked in, the last one first. */
  recent: readonly string[];
  home: string | null;
}

/** Where a session begins unless the user says otherwise. */
export function firstFolder({ proposed, chosen, insteadOf, recent, home }: Folders): string | null {
  if (proposed !== null && (chosen === null || insteadOf !== proposed)) return proposed;
  return chosen ?? recent[0] ?? home;
}
