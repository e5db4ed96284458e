import type { Paths } from "../../config/paths.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Language } from "../../protocol/language.ts";
import type { Inspection } from "../../store/sqlite/inspect.ts";

/** One thing that should be as it should. */
export interface Check {
  name: keyof Texts["doctor"]["checks"];
  state: "ok" | "missing" | "problem";
  /** Without it SkillMint does not work, or not safely. */
  needed: boolean;
  detail: string;
  /** What to do about it. */
  fix?: string;
}

/** Looks at some things, quickly, changes nothing and asks nobody beyond this machine. */
export type Checker = (here: Here) => Promise<readonly Check[]>;

export interface Here {
  io: { env: Record<string, string | undefined>; language: Language };
  texts: Texts;
  paths: Paths;
  /** Null when there is none yet. Throws StoreProblem. */
  database(): Promise<Inspection | null>;
}
