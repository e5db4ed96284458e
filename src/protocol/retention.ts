/** What will be deleted, said before it is done. */
export interface Notice {
  /** How many sessions, as far as they were counted. */
  count: number;
  /** When they go at the earliest, by the clock. */
  due: string;
}

/** What was found out about the passing of time and announced, as it is stored beside the settings. */
export interface RetentionState {
  /** The clock when sessions were last looked through, in milliseconds. */
  at: number;
  /** The boot of the machine, "-" where it is not known, and how long the machine had been up. */
  boot: string;
  upMs: number;
  /** How often in a row a long absence could be a wrong clock. */
  leaps: number;
  announced: Announced | null;
}

interface Announced extends Notice {
  /** Sessions last used before this are meant. */
  before: string;
  /** How long it was announced, and how long it must be before anything is deleted. */
  passedMs: number;
  noticeMs: number;
}

export const stateKey = "retention.state";

/** Null for none, and for what cannot be read: then the announcing begins anew. */
export function stateIn(rows: Readonly<Record<string, string>>): RetentionState | null {
  try {
    return JSON.parse(rows[stateKey] ?? "null");
  } catch {
    return null;
  }
}

/** What will be deleted, as far as it was announced; null where nothing is, or where everything is kept by now. */
export function noticeIn(
  rows: Readonly<Record<string, string>>,
  { retentionDays }: { retentionDays: number | undefined },
): Notice | null {
  const announced = retentionDays === undefined ? null : stateIn(rows)?.announced;
  return announced ? { count: announced.count, due: announced.due } : null;
}
