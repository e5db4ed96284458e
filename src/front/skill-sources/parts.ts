import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import type { Store } from "../../store/store.ts";

/** What it takes to change where skills come from. */
export interface SourceParts {
  store: Store;
  folders: { data: string; skills: string; cache: string };
  env: Record<string, string | undefined>;
  /** Opened only for who needs it. */
  secrets(): Promise<Secrets>;
  texts: Texts;
  /** All skills that there are here, those that are off among them, by the names that people are shown. */
  known: readonly SkillEntry[];
  /** Limits the time for reading the skills of a folder. The user is told how many were left out. */
  mostMs?: number;
  signal?: AbortSignal | undefined;
  now(): string;
}
