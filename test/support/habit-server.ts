import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

/** How a server of Chat Completions behaves. Without habits it takes everything and does all that it is asked. */
export interface Habits {
  /** Why it refuses a request; null takes it. */
  refuses?(body: Body): string | null;
  /** Answers every request with that. */
  status?: number;
  /** The same, from that request on (counted from 1). */
  failsFrom?: { request: number; status: number; message: string; headers?: OutgoingHttpHeaders };
  calls?: "native" | "as-text" | "never" | "broken";
  parallel?: boolean;
  sees?: boolean;
  usage?: boolean;
  /** False hands over every reply whole, the first after half a second. */
  streams?: boolean;
  /** Answers the first request with one completion. */
  whole?: boolean;
  heedsLimit?: boolean;
  heedsSystem?: boolean;
  /** The field in which it thinks. */
  thinksIn?: string;
  /** Takes requests from that one on (counted from 1), and never answers. */
  hangsFrom?: number;
  /** Needs more than 1000 tokens before it says anything. */
  thinksLong?: boolean;
  /** Calls no tool in its first reply to a request that offers some. */
  moody?: boolean;
  /** Answers the second request with 429. */
  overloadedOnce?: boolean;
  /** What it answers besides, by "METHOD /path". */
  others?: Record<string, unknown>;
}

export interface Body {
  messages: { role: string; content: unknown; [field: string]: unknown }[];
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  [field: string]: unknown;
}

export interface HabitServer extends AsyncDisposable {
  url: string;
  requests: Body[];
  /** The first request is there. */
  asked: Promise<void>;
}

export async function startHabitServer(habits: Habits = {}): Promise<HabitServer> {
  const requests: Body[] = [];
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const other = habits.others?.[`${request.method} ${request.url}`];
    if (other !== undefined) return json(response, 200, other);
    if (request.url !== "/v1/chat/completions") return json(response, 404, { error: { message: "no such place" } });
    const body: Body = JSON.parse(text);
    requests.push(body);
    ask();
    if (requests.length >= (habits.hangsFrom ?? Number.POSITIVE_INFINITY)) return;
    if (habits.overloadedOnce && requests.length === 2) return json(response, 429, { error: { message: "busy" } });
    const { status, failsFrom, refuses } = habits;
    if (status) return json(response, status, { error: { message: "it does not want to" } });
    if (failsFrom && requests.length >= failsFrom.request) {
      return json(response, failsFrom.status, { error: { message: failsFrom.message } }, failsFrom.headers);
    }
    const refusal = refuses?.(body) ?? null;
    if (refusal !== null) return json(response, 400, { error: { message: refusal } });
    const inMood = !habits.moody || requests.filter(({ tools }) => tools).length > 1;
    if (habits.whole && requests.length === 1) return json(response, 200, completion);
    if (habits.streams === false && requests.length === 1) await setTimeout(500);
    await stream(response, chunksFor(body, inMood ? habits : { ...habits, calls: "never" }), habits);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function chunksFor(body: Body, habits: Habits): object[] {
  const { calls = "native", parallel = true, usage = true, thinksIn } = habits;
  const last = body.messages.at(-1);
  const prompt = JSON.stringify(last?.content);
  const wanted = last?.role === "user" && body.tools ? callsIn(prompt, parallel) : [];
  if (habits.thinksLong && Number(body.max_tokens) <= 1000)
    return [{ choices: [{ delta: {}, finish_reason: "length" }] }];
  const chunks: object[] = thinksIn && wanted.length > 0 ? [delta({ [thinksIn]: "Let me see." })] : [];
  const texts = wanted.length === 0 || calls !== "native" ? saying(body, wanted, habits) : [];
  chunks.push(...texts.map((content) => delta({ content })));
  if (calls === "native" || calls === "broken")
    chunks.push(...wanted.flatMap((call, index) => fragments(call, index, calls)));
  const limit = Number(body.max_tokens ?? body.max_completion_tokens ?? 1000);
  const cut = habits.heedsLimit !== false && limit < 20;
  chunks.push({ choices: [{ delta: {}, finish_reason: cut ? "length" : "stop" }] });
  const wantsUsage = Boolean((body.stream_options as { include_usage?: boolean })?.include_usage);
  const counted = { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 0 } };
  return usage && wantsUsage ? [...chunks, { choices: [], usage: counted }] : chunks;
}

interface Wanted {
  name: string;
  input: object;
}

function callsIn(prompt: string, parallel: boolean): Wanted[] {
  if (prompt.includes("Call get_time")) return [{ name: "get_time", input: {} }];
  const note = /exactly this text: (.*)"$/.exec(prompt)?.[1];
  if (note) return [{ name: "write_note", input: { title: "a/b", text: JSON.parse(`"${note}"`) } }];
  if (!prompt.includes("Call get_weather")) return [];
  const cities = prompt.includes("Tokyo") && parallel ? ["Paris", "Tokyo"] : ["Paris"];
  return cities.map((city) => ({ name: "get_weather", input: { city } }));
}

function saying({ messages }: Body, wanted: readonly Wanted[], habits: Habits): string[] {
  const { calls, sees = true, heedsSystem = true } = habits;
  if (wanted.length > 0 && calls === "as-text") {
    return wanted.map(({ name, input }) => `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`);
  }
  const all = JSON.stringify(messages);
  if (messages.at(-1)?.role === "tool")
    return ["It is sunny; the code is ", /code of the station: (\d+)/i.exec(all)?.[1] ?? "?"];
  if (all.includes("image_url")) return sees ? ["Blue, ", "yellow."] : ["I see nothing."];
  if (all.includes("code word?")) return [heedsSystem ? (/ORCHID-\d+/.exec(all)?.[0] ?? "?") : "Which one?"];
  return ["1 2 3 ", "4 5 6"];
}

function fragments({ name, input }: Wanted, index: number, calls: string): object[] {
  const text = calls === "broken" ? '{"city": Paris' : JSON.stringify(input);
  const half = Math.ceil(text.length / 2);
  const first = { index, id: `c${index}`, type: "function", function: { name, arguments: text.slice(0, half) } };
  return [first, { index, function: { arguments: text.slice(half) } }].map((call) => delta({ tool_calls: [call] }));
}

const delta = (part: object) => ({ choices: [{ delta: part }] });

async function stream(response: ServerResponse, chunks: readonly object[], { streams = true }: Habits): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map((data) => `data: ${data}\n\n`);
  if (!streams) return void response.end(events.join(""));
  for (const event of events) {
    response.write(event);
    // So many rounds of the event loop that a reader in this process has read it.
    for (let round = 0; round < 20; round++) await new Promise((done) => setImmediate(done));
  }
  response.end();
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

const completion = {
  choices: [{ message: { reasoning_content: "Easy.", content: "1 2 3" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 0 } },
};

function json(response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
