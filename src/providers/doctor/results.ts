import type { DialectChange, ReasoningEcho } from "../dialect.ts";
import { dialectOf } from "../dialect.ts";
import type { Reply } from "../model.ts";
import { type Asked, isRefusal } from "./ask.ts";
import { answeredBy, promptOf, saidBy } from "./messages.ts";
import type { Seen } from "./observe.ts";
import type { Called } from "./tools.ts";
import { excerpt, tellProblem, type Visit } from "./visit.ts";

const found = "Sunny, 21 degrees. Code of the station: 4711.";

/** Whether it shows its thinking, and whether it must have that back with the results. */
export async function probeReasoning(visit: Visit, called: Called): Promise<void> {
  const { tell, format, endpoint } = visit;
  const { reply, seen } = called;
  // Encrypted thinking has no text, but it is opaque, and goes back.
  if (!reply.reasoning && !reply.opaque) {
    tell("reasoning", "no", "");
    return tell("reasoning-echo", "no", "");
  }
  tell("reasoning", "yes", excerpt(reply.reasoning ?? ""));
  const current = dialectOf(endpoint.dialect, visit.dialect()).reasoning.as;
  // What has no text has no field: it goes back in the format's own way.
  const as = format === "openai" && current === "none" && reply.reasoning ? fieldIn(seen) : current;
  const without = await second(visit, called, { echo: "none" });
  const within = await second(visit, called, { echo: as, always: true });
  const follows = (echo: ReasoningEcho["as"]) =>
    format === "openai" && echo !== current ? { dialect: { reasoning: { as: echo } } } : undefined;
  if (!without.problem && within.problem && isRefusal(within.problem))
    return tell("reasoning-echo", "no", within.problem.detail, follows("none"));
  if (!without.problem) return tell("reasoning-echo", "no", "");
  if (!isRefusal(without.problem) || within.problem) {
    const problem = within.problem ?? without.problem;
    return tell("reasoning-echo", "unclear", visit.reasons[problem.problem](problem));
  }
  if (format !== "openai" || (as !== "reasoning_content" && as !== "reasoning"))
    return tell("reasoning-echo", "yes", format === "openai" && as !== "none" ? as : "", follows(as));
  // What another model said has no thinking for this one, and is refused without the field all the same.
  const reasoning = { as, evenEmpty: true, with: await messagesWith(visit, as) } as const;
  tell("reasoning-echo", "yes", as, { dialect: { reasoning } });
}

/** Whether messages without calls must have the field, too. Few servers want it, and some refuse it there. */
async function messagesWith({ ask }: Visit, as: ReasoningEcho["as"]): Promise<ReasoningEcho["with"]> {
  const talk = [promptOf("Say hello."), saidBy("Hello."), promptOf("Say OK.")];
  const asking = (echo: ReasoningEcho["with"]) =>
    ask({ messages: talk }, { dialect: { reasoning: { as, evenEmpty: true, with: echo } } });
  const { problem } = await asking("calls");
  if (!problem || !isRefusal(problem)) return "calls";
  return (await asking("all")).problem ? "calls" : "all";
}

/** The field it came in is the field it goes back in. */
function fieldIn({ events }: Seen): ReasoningEcho["as"] {
  const has = (field: string) => events.some((data) => data.includes(`"${field}"`));
  if (has("reasoning_content")) return "reasoning_content";
  if (has("reasoning_details")) return "details";
  return has("reasoning") ? "reasoning" : "tags";
}

/** Habits that make servers refuse results, and cannot be told from the refusal. */
const remedies: readonly DialectChange[] = [{ callIds: "nine" }, { contentParts: false }];

/** Whether results are taken and used; without that no tool is of any use. */
export async function probeResult(visit: Visit, called: Called): Promise<void> {
  const { tell, format } = visit;
  const asked = await second(visit, called, {});
  if (!asked.problem) return tellUsed(asked);
  if (!isRefusal(asked.problem) || format !== "openai") {
    return tellProblem(visit, "result", asked.problem, { known: { callsTools: false } });
  }
  for (const dialect of remedies) {
    const other = await second(visit, called, { dialect });
    if (!other.problem) return tellUsed(other, dialect);
  }
  tellProblem(visit, "result", asked.problem, { known: { callsTools: false } });

  function tellUsed({ reply }: { reply: Reply }, dialect?: DialectChange): void {
    const used = reply.text.includes("4711");
    tell("result", used ? "yes" : "no", dialect ? JSON.stringify(dialect) : excerpt(used ? "" : reply.text), {
      known: { callsTools: true },
      ...(dialect && { dialect }),
    });
  }
}

interface Second {
  /** How the thinking goes back; as the dialect has it when nothing is said. */
  echo?: ReasoningEcho["as"];
  /** Formats have ways of their own beside that. */
  always?: boolean;
  dialect?: DialectChange;
}

/** The step after the call. */
function second(visit: Visit, called: Called, { echo, always, dialect }: Second): Promise<Asked> {
  const { prompt, tools, reply, seen } = called;
  const change: DialectChange = { ...dialect, ...(echo && { reasoning: { as: echo } }) };
  const { opaque: _, ...said } = reply;
  const data = echo === "none" && !always ? undefined : seen.readAs({ ...visit.dialect(), ...change })?.reply.opaque;
  const kept = data === undefined ? {} : { opaque: { provider: seen.provider, data } };
  const messages = [prompt, answeredBy({ ...said, ...kept }, found)];
  return visit.ask({ tools, messages }, { dialect: change });
}
