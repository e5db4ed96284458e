import { SecretsProblem } from "../config/secrets-problem.ts";
import { Declined } from "../front/declined.ts";
import { secretsSentence } from "../front/secrets-sentence.ts";
import { SessionGone, StaleOwner, StoreProblem } from "../store/store.ts";
import { ToolError } from "../tools/tool.ts";
import { Refusal } from "./refusal.ts";

const declinedStatus = { unknown: 404, unfit: 422, limit: 409, failed: 502 };

/** What was thrown, as an answer; null when it is our own fault. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof Declined) return new Refusal(declinedStatus[error.kind], () => error.message);
  if (error instanceof ToolError) return new Refusal(422, () => error.message);
  if (error instanceof SessionGone) return new Refusal(404, ({ server }) => server.noSession());
  if (error instanceof StaleOwner) return new Refusal(409, ({ session }) => session.taken());
  if (error instanceof SecretsProblem) return new Refusal(503, (texts) => secretsSentence(error, texts));
  if (error instanceof StoreProblem)
    return new Refusal(503, ({ cli }) => cli.store[error.kind]({ detail: error.message }));
  return null;
}
