import type { Texts } from "../../i18n/texts.ts";
import type { Outcome, ProbeName } from "../../protocol/probes.ts";
import type { DialectChange } from "../dialect.ts";
import type { ModelError } from "../model.ts";
import type { Format } from "../preset.ts";
import type { Endpoint } from "../step.ts";
import { type Asker, isRefusal } from "./ask.ts";
import type { Profile } from "./profile.ts";

/** What a group of probes is handed: it asks, and tells what it found. */
export interface Visit {
  format: Format;
  endpoint: Endpoint;
  ask: Asker["ask"];
  /** The dialect as far as it was found to differ. */
  dialect(): DialectChange;
  /** What follows from it is kept, but never from what is unclear. */
  tell(name: ProbeName, outcome: Outcome, detail: string, follows?: Follows): void;
  texts: Texts["doctor"];
  reasons: Texts["model"]["reasons"];
  signal: AbortSignal;
}

export interface Follows {
  dialect?: DialectChange;
  known?: Profile["known"];
}

/** A request that went wrong: refused is a "no", and everything else says nothing about the model. */
export function tellProblem({ tell, reasons }: Visit, name: ProbeName, problem: ModelError, follows?: Follows): void {
  const outcome = isRefusal(problem) ? "no" : "unclear";
  tell(name, outcome, reasons[problem.problem](problem), outcome === "no" ? follows : undefined);
}

/** The beginning of what a model said, on one line. */
export function excerpt(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, " ").trim());
  return letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : letters.join("");
}
