// What must hold of every request: each call has its one result right behind it, on all wires, and no prompt is lost.
import type { AssistantMessage } from "../../../src/protocol/messages.ts";
import type { ModelRequest } from "../../../src/providers/model.ts";
import { anthropic } from "../../../src/providers/wire/anthropic.ts";
import { openai } from "../../../src/providers/wire/openai.ts";
import { responses } from "../../../src/providers/wire/responses.ts";
import { plainTarget } from "../plain-target.ts";
import type { Ledger } from "./ledger.ts";

interface Checked {
  request: ModelRequest;
  ledger: Ledger;
  send(body: string): string;
}

/** What is wrong with a request; an empty list when nothing is. */
export function faultsIn({ request, ledger, send }: Checked): string[] {
  const said = request.messages.filter((message) => message.role === "assistant");
  const wanted = said.map(pairsOf).filter((pairs) => pairs.length > 0);
  return [
    ...different("prompts in the request", promptsIn(request), ledger.taken()),
    ...said.flatMap(({ calls }) =>
      calls.flatMap(({ id, result }) => different("results of a call", ledger.results(id), [result?.output])),
    ),
    ...onOpenai(send(openai.body(request, plainTarget)), said, wanted),
    ...onAnthropic(send(anthropic.body(request, plainTarget)), wanted),
    ...onResponses(responses.body(request, plainTarget), wanted),
  ];
}

type Pair = [id: string, output: string | undefined];

const pairsOf = ({ calls }: AssistantMessage) => calls.map(({ id, result }): Pair => [id, result?.output]);

// What stands in place of those that a cut took away is nobody's prompt.
const promptsIn = ({ messages }: ModelRequest) =>
  messages.filter(({ role, id }) => role === "user" && id !== "msg_cut").map(({ text }) => text);

function different(what: string, found: unknown, wanted: unknown): string[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  return one === other ? [] : [`${what}: ${one} instead of ${other}`];
}

interface ChatMessage {
  role: string;
  content: string;
  tool_calls?: { id: string }[];
  tool_call_id?: string;
}

/** Calls, then their results and nothing else, in the same order. */
function onOpenai(body: string, said: readonly AssistantMessage[], wanted: readonly Pair[][]): string[] {
  const { messages } = JSON.parse(body) as { messages: ChatMessage[] };
  const wireIds = new Map(said.flatMap(({ calls }) => calls.map(({ id, wireId }) => [id, wireId ?? id])));
  const expected = wanted.map((pairs) =>
    pairs.map(([id, output]): Pair => [wireIds.get(id as never) as string, output]),
  );
  const found: Pair[][] = [];
  const faults: string[] = [];
  for (let at = 0; at < messages.length; at++) {
    const ids = messages[at]?.tool_calls?.map(({ id }) => id) ?? [];
    const behind = messages.slice(at + 1, at + 1 + ids.length);
    faults.push(
      ...different(
        "openai: ids behind the calls",
        behind.map(({ tool_call_id }) => tool_call_id),
        ids,
      ),
    );
    if (ids.length > 0) found.push(behind.map(({ tool_call_id = "", content }): Pair => [tool_call_id, content]));
    at += ids.length;
    if (messages[at + 1]?.role === "tool") faults.push("openai: a result without a call");
  }
  return [...faults, ...different("openai: results", found, expected)];
}

interface Side {
  role: string;
  content: { type: string; id?: string; tool_use_id?: string; content?: string }[];
}

/** The results open the very next message, which is the user's. */
function onAnthropic(body: string, wanted: readonly Pair[][]): string[] {
  const { messages } = JSON.parse(body) as { messages: Side[] };
  const faults: string[] = [];
  const found: Pair[][] = [];
  let open: string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== (at % 2 === 0 ? "user" : "assistant")) faults.push(`anthropic: message ${at} is the ${role}'s`);
    if (content.length === 0) faults.push(`anthropic: message ${at} is empty`);
    const results = content.filter(({ type }) => type === "tool_result");
    const ahead = content.slice(0, open.length).map(({ tool_use_id }) => tool_use_id);
    faults.push(...different("anthropic: ids behind the calls", ahead, open));
    if (results.length !== open.length) faults.push(`anthropic: ${results.length} results for ${open.length} calls`);
    if (open.length > 0) found.push(results.map(({ tool_use_id = "", content = "" }): Pair => [tool_use_id, content]));
    open = content.flatMap(({ type, id = "" }) => (type === "tool_use" ? [id] : []));
  }
  return [...faults, ...different("anthropic: results", found, wanted), ...different("anthropic: left", open, [])];
}

interface Item {
  type: string;
  call_id?: string;
  output?: string;
}

/** Calls, then their results and nothing else, in the same order. */
function onResponses(body: string, wanted: readonly Pair[][]): string[] {
  const { input } = JSON.parse(body) as { input: Item[] };
  const runs: Item[][] = [];
  for (const item of input) {
    if (runs.at(-1)?.[0]?.type === item.type) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  const found = runs.filter(([first]) => first?.type === "function_call_output");
  const before = found.map((run) => runs[runs.indexOf(run) - 1] ?? []);
  const ids = (some: readonly Item[][]) => some.map((run) => run.map(({ call_id }) => call_id));
  const calls = runs.filter(([first]) => first?.type === "function_call");
  const pairs = found.map((run) => run.map(({ call_id = "", output = "" }): Pair => [call_id, output]));
  return [
    ...different("responses: ids behind the calls", ids(found), ids(before)),
    ...different("responses: calls", ids(calls), ids(found)),
    ...different("responses: results", pairs, wanted),
  ];
}
