import type { TurnEndReason } from "../../protocol/events.ts";
import type { TurnCause } from "../../protocol/problems.ts";

interface Ended {
  reason: TurnEndReason;
  cause?: TurnCause | undefined;
  /** The session's own. */
  model: string;
  /** Whether there is a session to go on with. */
  saved: boolean;
}

/** Where it was an argument or a setting, the one that helps. */
const hints: Partial<Record<TurnCause, (model: string) => string>> = {
  unauthorized: (model) => `Check --api-key, or store another key with \`skillmint model add ${model} --api-key -\`.`,
  "not-found": () => "Check --model and --base-url.",
  "not-a-stream": () => "Check --base-url and --format.",
  silent: () => "For a slow model, raise the limit with `skillmint config set idleSeconds`.",
  "day-cost": () => "Raise the limit with `skillmint config set dailyCost`.",
  "session-cost": () => "Raise the limit with `skillmint config set sessionCost`.",
  unpriced: (model) => `Give its price with \`skillmint model add ${model} --price-input … --price-output …\`.`,
  "prompt-limit": () => "Raise the limit with `skillmint config set maxContextTokens`.",
};

/** What to do on the command line when a turn has stopped short: the session says only what happened. */
function next({ reason, cause, saved }: Ended): string {
  if (reason === "step-limit")
    return saved
      ? "All of it is kept; go on with `skillmint run --continue` or a higher --max-steps."
      : "The session was not saved; begin again with a higher --max-steps.";
  if (reason === "shut-down")
    return saved
      ? "All of it is kept; go on with `skillmint run --continue`."
      : "The session was not saved; begin again.";
  if (reason === "stuck")
    return saved
      ? 'Go on with `skillmint run --continue`, best with a hint: skillmint run --continue "…".'
      : "The session was not saved; begin again, best with a hint in the prompt.";
  if (cause === "cut-short")
    return saved
      ? 'To have the rest: skillmint run --continue "go on".'
      : "The session was not saved; ask for less at a time.";
  if (cause === "run-cost")
    return saved
      ? "All of it is kept; go on with `skillmint run --continue` and a higher --max-cost."
      : "The session was not saved; begin again with a higher --max-cost.";
  return saved ? "Go on with `skillmint run --continue`." : "The session was not saved; try again.";
}

export const advice = {
  hint: (p: { cause: TurnCause; model: string }) => hints[p.cause]?.(p.model) ?? "",
  ended: (p: Ended) => [p.cause && hints[p.cause]?.(p.model), next(p)].filter(Boolean).join(" "),
};
