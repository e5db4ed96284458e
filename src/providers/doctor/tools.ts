import type { ToolCall, ToolDefinition, UserMessage } from "../../protocol/messages.ts";
import type { ProbeName } from "../../protocol/probes.ts";
import { plainDialect } from "../dialect.ts";
import type { Reply } from "../model.ts";
import type { Asked } from "./ask.ts";
import { clock, note, objectOf, promptOf, toolOf, weather } from "./messages.ts";
import type { Seen } from "./observe.ts";
import { excerpt, tellProblem, type Visit } from "./visit.ts";

/** A call that came, for what follows after it. */
export interface Called {
  prompt: UserMessage;
  tools: readonly ToolDefinition[];
  reply: Reply;
  seen: Seen;
}

const tries = 2;

/** Whether it calls a tool. Once is enough; who does not is asked again, since models have moods. */
export async function probeToolCall(visit: Visit): Promise<Called | null> {
  const { ask, tell } = visit;
  const prompt = promptOf("Call get_weather for Paris, then tell me the weather and the code of the station.");
  const tools = [weather];
  let said = "";
  for (let attempt = 1; attempt <= tries; attempt++) {
    const asked = await ask({ tools, messages: [prompt] });
    if (asked.problem) {
      tellProblem(visit, "tool-call", asked.problem, { known: { callsTools: false } });
      return null;
    }
    const called = withLeaks(asked, visit);
    if (called.reply.calls.some(isWeather)) {
      const { leaked } = called;
      tell("tool-call", "yes", "");
      tell("leaks", leaked ? "yes" : "no", leaked ? excerpt(leaked) : "", called.follows);
      return { prompt, tools, ...called };
    }
    said ||= asked.reply.text;
  }
  tell("tool-call", "no", excerpt(said), { known: { callsTools: false } });
  return null;
}

const isWeather = ({ name, input, unusable }: ToolCall) =>
  name === weather.name && !unusable && /paris/i.test(JSON.stringify(input));

/** The reply with the calls that stand in its text, whether our dialect looks for them or not. */
function withLeaks({ reply, seen }: { reply: Reply; seen: Seen }, { endpoint }: Visit) {
  const native = seen.readAs({ leaks: [] })?.reply;
  const all = seen.readAs({ leaks: plainDialect.leaks })?.reply;
  const leaked = (all?.calls.length ?? 0) > (native?.calls.length ?? 0) ? native?.text || "…" : null;
  const missed = all !== undefined && all.calls.length > reply.calls.length;
  return {
    reply: missed ? { ...reply, text: all.text, calls: all.calls } : reply,
    seen,
    leaked,
    ...(missed && {
      follows: { dialect: { leaks: [...new Set([...endpoint.dialect.leaks, ...plainDialect.leaks])] } },
    }),
  };
}

/** The finer points of calling; only for a model that calls at all. */
export async function probeCalls(visit: Visit): Promise<void> {
  const { ask, tell, texts } = visit;
  const words = 'He said "yes" \\ 第二行';
  const noted = await ask({
    tools: [note],
    messages: [promptOf(`Call write_note with the title "a/b" and exactly this text: ${words}`)],
  });
  judge(visit, "fragments", noted, ({ calls }, { readAs }) => {
    const pieces = readAs({})?.deltas.filter(({ type, text }) => type === "tool-input" && text !== "").length ?? 0;
    const [call] = calls;
    if (!call) return ["unclear", texts.detail.noCall()];
    const whole = !call.unusable && String(Object(call.input).text).includes(words);
    return [whole ? "yes" : "no", call.unusable ?? texts.detail.fragments({ pieces })];
  });

  const timed = await ask({ tools: [clock], messages: [promptOf("Call get_time.")] });
  judge(visit, "no-arguments", timed, ({ calls: [call] }) => {
    if (!call) return ["no", texts.detail.noCall()];
    const empty = !call.unusable && Object.keys(Object(call.input)).length === 0;
    return [empty ? "yes" : "no", empty ? "" : excerpt(JSON.stringify(call.input))];
  });

  const both = promptOf("Call get_weather for Paris and for Tokyo, both calls at once in this reply.");
  const paired = await ask({ tools: [weather], messages: [both] });
  judge(visit, "parallel", paired, ({ calls }) => {
    const usable = calls.filter(({ unusable }) => !unusable);
    return [usable.length > 1 ? "yes" : "no", texts.detail.calls({ count: usable.length })];
  });

  const long = toolOf(`get_${"long_".repeat(11)}name_`.padEnd(64, "x").slice(0, 64), "Not needed.", objectOf({}));
  const asIs = { dialect: { schema: { longestName: long.name.length } } };
  const named = await ask({ tools: [long], messages: [promptOf("Say OK.")] }, asIs);
  if (named.problem) tellProblem(visit, "long-name", named.problem, { dialect: { schema: { longestName: 32 } } });
  else tell("long-name", "yes", "");

  function judge(
    one: Visit,
    name: ProbeName,
    asked: Asked,
    verdict: (reply: Reply, seen: Seen) => ["yes" | "no" | "unclear", string],
  ): void {
    if (asked.problem) tellProblem(one, name, asked.problem);
    else tell(name, ...verdict(asked.reply, asked.seen));
  }
}
