import type { Dialect, DialectChange } from "../dialect.ts";
import { dialectOf } from "../dialect.ts";
import type { ModelError, Reply } from "../model.ts";
import { type Asked, isCounted, isCutOff, isRefusal } from "./ask.ts";
import { promptOf } from "./messages.ts";
import type { Seen } from "./observe.ts";
import { excerpt, type Follows, tellProblem, type Visit } from "./visit.ts";

const count = (last: number) => ({
  messages: [promptOf(`Count from 1 to ${last} in digits, with blanks between. Nothing else.`)],
});

/** The least that can be asked: whatever else is refused, this is not. */
const bare: DialectChange = { streamOptions: false, outputField: null };

/** Whether it answers at all, and how. Throws the ModelError when it does not: there is nothing to find out then. */
export async function probeAnswers(visit: Visit): Promise<void> {
  const { ask, tell, format, endpoint } = visit;
  const asked = await ask(count(20));
  if (!asked.problem) {
    tellOf(asked, visit);
    if (format === "openai" && endpoint.dialect.streamOptions) tell("stream-options", "yes", "");
    return;
  }
  if (format !== "openai" || !isRefusal(asked.problem)) throw asked.problem;
  const barely = await ask(count(20), { dialect: bare });
  // The first refusal says more than the second.
  if (barely.problem) throw asked.problem;
  const withOptions = await ask(count(20), { dialect: { ...bare, streamOptions: true } });
  if (withOptions.problem)
    tellProblem(visit, "stream-options", withOptions.problem, { dialect: { streamOptions: false } });
  else tell("stream-options", "yes", "");
  // Without a limit it is known to answer; the next probe finds the field, if there is one.
  tellOf(withOptions.problem ? barely : withOptions, visit, { dialect: { outputField: null } });
}

/** Who is done so soon may well have written it piece by piece. */
const quickMs = 300;

function tellOf({ reply, seen }: { reply: Reply; seen: Seen }, { tell, texts }: Visit, follows?: Follows): void {
  const { events, pieces, whole, ms } = seen;
  tell("answers", "yes", excerpt(reply.text), follows);
  tell(
    "streams",
    whole ? "no" : pieces > 1 ? "yes" : ms > quickMs ? "no" : "unclear",
    texts.detail.pieces({ pieces, events: events.length }),
  );
  const counted = isCounted(reply);
  tell("usage", counted ? "yes" : "no", counted ? texts.detail.tokens(reply.usage) : "");
  const cached = events.some((data) => /"(cached_tokens|prompt_cache_hit_tokens|cache_read_input_tokens)"/.test(data));
  tell("cached", cached ? "yes" : "no", "");
}

const few = 16;

/** The field that limits a reply: refused, heeded or passed over. */
export async function probeOutputLimit(visit: Visit): Promise<void> {
  const { ask, tell, format, endpoint, dialect } = visit;
  const current = dialectOf(endpoint.dialect, dialect()).outputField;
  const fields: Dialect["outputField"][] =
    format === "openai"
      ? [...new Set([current ?? "max_tokens", "max_tokens", "max_completion_tokens"] as const)]
      : [current];
  const results: { field: Dialect["outputField"]; asked: Asked }[] = [];
  for (const field of fields) {
    const asked = await ask({ ...count(60), maxOutput: few }, { dialect: { outputField: field } });
    if (isCutOff(asked)) return tell("output-limit", "yes", field ?? "", { dialect: { outputField: field } });
    results.push({ field, asked });
  }
  const passedOver = results.find(({ asked }) => !asked.problem);
  if (passedOver)
    return tell("output-limit", "no", passedOver.field ?? "", { dialect: { outputField: passedOver.field } });
  const problems = results.map(({ asked }) => asked.problem as ModelError);
  const unknown = problems.find((problem) => !isRefusal(problem));
  tellProblem(visit, "output-limit", unknown ?? (problems[0] as ModelError), { dialect: { outputField: null } });
}

/** Whether what the system prompt says is known to it. */
export async function probeSystem(visit: Visit): Promise<void> {
  const { ask, tell, format, endpoint } = visit;
  const system = "The code word is ORCHID-77. When asked for it, say it and nothing else.";
  const request = { system, messages: [promptOf("What is the code word?")] };
  const asked = await ask(request);
  if (!asked.problem) return tell("system", knows(asked.reply), excerpt(asked.reply.text));
  if (format !== "openai" || !isRefusal(asked.problem)) return tellProblem(visit, "system", asked.problem);
  const systemRole = endpoint.dialect.systemRole === "system" ? "developer" : "system";
  const other = await ask(request, { dialect: { systemRole } });
  if (other.problem) tellProblem(visit, "system", asked.problem);
  else tell("system", knows(other.reply), systemRole, { dialect: { systemRole } });
}

const knows = ({ text }: Reply) => (text.includes("ORCHID-77") ? "yes" : "no");
