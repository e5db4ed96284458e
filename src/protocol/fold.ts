import type { Ask } from "./asks.ts";
import type { Event, EventOf, PassingBody, SessionOpened, ToolEnded } from "./events.ts";
import { emptyHistory, type History, type Partial } from "./history.ts";
import { type Place, placeOf } from "./hosts.ts";
import type { CallId } from "./ids.ts";
import type { AssistantMessage, Call, Message, StopReason, ToolResult, Usage, UserMessage } from "./messages.ts";
import { foldTasks, withAnswer } from "./tasks.ts";
import type { Spent, Turn } from "./turn.ts";

/** The one way from events to what is shown, sent and resumed; session, web and tests share it. */
export function fold(history: History, event: Event): History {
  if (event.seq === null) return foldPassing(history, event);
  // A reconnecting reader may be handed an event twice; the second time changes nothing.
  if (event.seq <= history.seq) return history;
  const folded = foldStored(history, event);
  const tasks = foldTasks(folded.tasks, event);
  return tasks === folded.tasks ? { ...folded, seq: event.seq } : { ...folded, tasks, seq: event.seq };
}

/** Every event copies the list of messages, so those of ended turns are laid aside: a long journal must not cost its square. */
export function foldAll(events: Iterable<Event>, from: History = emptyHistory): History {
  let history = from;
  let aside: Message[] = [];
  const whole = () => (aside.length > 0 ? { ...history, messages: [...aside, ...history.messages] } : history);
  for (const event of events) {
    if (event.type === "context-trimmed" || event.type === "context-compacted") {
      history = whole();
      aside = [];
    }
    history = fold(history, event);
    if (event.type === "turn-ended" && history.messages.length > 50) {
      // The last one stays: a new turn asks after which message it begins.
      aside.push(...history.messages.slice(0, -1));
      history = { ...history, messages: history.messages.slice(-1) };
    }
  }
  return whole();
}

function foldStored(history: History, event: Extract<Event, { seq: number }>): History {
  switch (event.type) {
    case "session-opened":
      return { ...history, opened: event, told: event.told ?? null, taint: event.taint ?? null };
    case "prompt-submitted": {
      const { message: id, seq, text, images, files, notes, skills, forks, at } = event;
      const prompt: UserMessage = {
        role: "user",
        id,
        seq,
        at,
        text,
        ...(images && { images }),
        ...(files && { files }),
        ...(notes && { notes }),
        ...(skills && { skills }),
        ...(forks && { forks }),
      };
      return { ...history, queue: [...history.queue, prompt], notes: [] };
    }
    case "turn-started": {
      if (event.turn === null) return history;
      const { turn: id, model } = event;
      return {
        ...history,
        turn: {
          id,
          model,
          after: history.messages.at(-1)?.id ?? null,
          step: 0,
          waiting: false,
          usage: { input: 0, output: 0 },
          spent: [],
        },
      };
    }
    case "step-started":
      return {
        ...history,
        messages: history.queue.length > 0 ? [...history.messages, ...history.queue] : history.messages,
        queue: [],
        turn: history.turn && { ...history.turn, step: event.step },
      };
    case "message-finished":
      return finishMessage(history, event);
    case "tool-started":
      return withCall(history, event.call, (call) => ({
        ...call,
        state: "started",
        ...(event.before && { before: event.before }),
      }));
    case "tool-ended":
      return withCall(history, event.call, ({ held: _, ...call }) => ({
        ...call,
        state: "ended",
        result: resultOf(event),
        ...(event.changed && { changed: event.changed }),
      }));
    case "files-held": {
      const { files, result } = event;
      return withCall(history, event.call, (call) => ({ ...call, held: { files, result } }));
    }
    case "ask-raised": {
      const { seq: _seq, at: _at, session: _session, turn: _turn, task: _task, type: _type, ...ask } = event;
      const asked = { ...history, asks: [...history.asks, ask] };
      // Of one that runs: it goes on meanwhile.
      if (ask.live || ask.of) return asked;
      return withCall(asked, ask.call, (call) => ({
        ...call,
        state: "waiting",
        ask: ask.ask,
      }));
    }
    case "ask-answered":
      return answer(history, event);
    case "ask-withdrawn": {
      const withdrawn = history.asks.find(({ ask }) => ask === event.ask);
      const asks = history.asks.filter((ask) => ask !== withdrawn);
      // A rule may have decided what the turn waited for; then it goes on without an answer.
      const turn = history.turn && { ...history.turn, waiting: history.turn.waiting && asks.length > 0 };
      const rest = { ...history, asks, turn };
      if (!withdrawn) return rest;
      // A call that has its result keeps it.
      return withCall(rest, withdrawn.call, (call) => (call.state === "waiting" ? { ...call, state: "open" } : call));
    }
    case "todos-changed":
      return { ...history, todos: event.todos };
    case "mode-changed": {
      const { mode, sandbox, chosen } = event;
      const { chosen: _, ...opened } = history.opened ?? {};
      const now = { mode, sandbox, ...(chosen && { chosen }) };
      return { ...history, opened: history.opened && ({ ...opened, ...now } as SessionOpened) };
    }
    case "rule-added": {
      const { effect, rule } = event;
      return { ...history, rules: [...history.rules, { effect, rule }] };
    }
    case "model-changed":
      return { ...history, opened: history.opened && withModel(history.opened, event) };
    case "fallback-taken":
      return { ...history, turn: history.turn && { ...history.turn, model: event.model } };
    case "turn-waiting":
      return { ...history, turn: history.turn && { ...history.turn, waiting: true } };
    case "turn-resumed":
      return { ...history, turn: history.turn && { ...history.turn, waiting: false } };
    case "turn-ended":
      return { ...history, turn: null, partial: null, lastTurn: event.turn && { ...event, turn: event.turn } };
    case "context-trimmed":
    case "context-compacted": {
      const at = history.messages.findIndex(({ id }) => id === event.upTo);
      // Who was not told of that message has of the time before no more than what an earlier cut had kept.
      const rest = at < 0 ? history.messages.filter(({ seq }) => seq >= event.from) : history.messages.slice(at + 1);
      const messages = [...event.kept, ...rest];
      const dropped = event.dropped + (event.earlier?.dropped ?? history.cut?.dropped ?? 0);
      const { text, digest = null, shorten = null, state } = event;
      const failed = event.type === "context-trimmed" ? (event.failed ?? null) : null;
      const cut = { upTo: event.upTo, text, dropped, size: messages.length, digest, shorten };
      const { takes = history.takes, taint = history.taint, tasks = history.tasks, asks = history.asks, notes } = state;
      const turn = withSummary(state.turn, event);
      return { ...history, messages, cut, failed, takes, taint, tasks, asks, notes, turn };
    }
    case "summary-failed": {
      const failed = { ...event.failed, size: history.messages.length };
      const told = { ...history, failed, turn: withSummary(history.turn, event) };
      return event.call ? withCall(told, event.call, (call) => withWord(call, event.text)) : told;
    }
    case "sample-taken":
      return { ...history, turn: withSummary(history.turn, event) };
    case "limit-learnt":
      return { ...history, takes: { ...history.takes, [event.model]: event.takes } };
    case "note-added":
      if (event.call) return withCall(history, event.call, (call) => withWord(call, event.text));
      return { ...history, notes: [...history.notes, event.text] };
    case "skill-loaded": {
      const { name, source, hash, terms, turn } = event;
      return { ...history, skills: [...history.skills, { name, source, hash, terms, turn }] };
    }
    case "guide-changed":
      return { ...history, told: event.told, ...(event.strange && { strange: event.strange }) };
    case "task-started":
    case "task-ended":
    case "changes-undone":
    case "retry-scheduled":
      return history;
  }
}

function finishMessage(history: History, event: EventOf<"message-finished">): History {
  const { message, seq, at, text, reasoning, opaque, toolCalls, stop, usage } = event;
  const finished: AssistantMessage = {
    role: "assistant",
    id: message,
    seq,
    at,
    text,
    ...(reasoning && { reasoning }),
    ...(opaque && { opaque }),
    calls: toolCalls.map((call): Call => ({ ...call, state: "open" })),
    stop,
    ...(usage && { usage }),
  };
  return {
    ...history,
    partial: null,
    messages: [...history.messages, finished],
    turn: withSpent(history.turn, event),
  };
}

/** What is told of a call after it has ended; no request has been made since. */
const withWord = ({ result, ...call }: Call, word: string): Call =>
  result ? { ...call, result: { ...result, output: `${result.output}\n${word}` } } : call;

function withModel(
  { endpoint: _, ...opened }: SessionOpened,
  { model, endpoint }: EventOf<"model-changed">,
): SessionOpened {
  return { ...opened, model, ...(endpoint && { endpoint }) };
}

/** What a turn's model calls came to, summaries of what went among them. */
function withSpent(turn: Turn | null, { usage = none, cost, ...event }: Spending): Turn | null {
  // Of what broke off nobody tells the usage.
  if (!turn || event.stop === "aborted" || event.stop === "failed") return turn;
  const { model } = turn;
  const known = turn.spent.find((one) => one.model === model) ?? { model, steps: 0, usage: none, cost: 0 };
  const more: Spent = {
    model,
    steps: known.steps + 1,
    usage: addUsage(known.usage, usage),
    cost: cost === undefined || known.cost === null ? null : known.cost + cost,
  };
  const spent = turn.spent.some((one) => one.model === model)
    ? turn.spent.map((one) => (one.model === model ? more : one))
    : [...turn.spent, more];
  return { ...turn, usage: addUsage(turn.usage, usage), spent };
}

/** Where no model was asked there is no usage, and the turn's cost stays known. */
const withSummary = (turn: Turn | null, event: Spending) => (event.usage ? withSpent(turn, event) : turn);

interface Spending {
  usage?: Usage;
  cost?: number;
  stop?: StopReason;
}

const none: Usage = { input: 0, output: 0 };

function answer(history: History, event: Extract<Event, { type: "ask-answered" }>): History {
  const ask = history.asks.find(({ ask }) => ask === event.ask);
  if (!ask) return history;
  const { answer: given } = event;
  const places = given.decision === "allow" ? withPlaces(history.places, ask) : history.places;
  const rest = { ...history, places, asks: history.asks.filter((other) => other !== ask) };
  // A denial arrives together with the call's result; only a yes or an answer sets the call free. One that runs is.
  if (ask.of) return { ...rest, tasks: withAnswer(rest.tasks, ask.of.task, ask.ask, given) };
  if (ask.held && given.decision !== "answer") {
    const { decision } = given;
    const answered =
      decision === "deny" && given.reason !== undefined ? { decision, reason: given.reason } : { decision };
    return withCall(rest, ask.call, ({ held, ...call }) =>
      held ? { ...call, state: "approved", held: { ...held, answer: answered } } : call,
    );
  }
  if (given.decision === "deny" || ask.live) return rest;
  const said = given.decision === "answer" && { answer: given.text };
  const shown = ask.hash && { allowedHash: ask.hash };
  return withCall(rest, ask.call, (call) => ({ ...call, state: "approved", allowed: ask.touches, ...shown, ...said }));
}

function withPlaces(known: History["places"], { tool, touches, inside }: Ask): History["places"] {
  const places = touches.flatMap(({ action, resource }) => (action === "network" ? (placeOf(resource) ?? []) : []));
  const isKnown = (place: Place) =>
    known.some(
      (one) => one.tool === tool && one.host === place.host && one.port === place.port && one.inside === inside,
    );
  const more = places
    .filter((place) => !isKnown(place))
    .map(({ host, port }) => ({ tool, host, port, ...(inside && { inside }) }));
  return more.length > 0 ? [...known, ...more] : known;
}

function withCall(history: History, id: CallId, change: (call: Call) => Call): History {
  // Only the newest assistant message can have calls under way, so the search from the end is short.
  const at = history.messages.findLastIndex(
    (message) => message.role === "assistant" && message.calls.some((call) => call.id === id),
  );
  const message = history.messages[at];
  if (message?.role !== "assistant") return history;
  const calls = message.calls.map((call) => (call.id === id ? change(call) : call));
  return { ...history, messages: history.messages.with(at, { ...message, calls }) };
}

function resultOf({ status, output, images, details, origin, file, saw, taint, ms }: ToolEnded): ToolResult {
  return {
    status,
    output,
    ...(images && { images }),
    ...(details !== undefined && { details }),
    origin,
    ...(file && { file }),
    ...(saw && { saw }),
    ...(taint && { taint }),
    ms,
  };
}

function foldPassing(history: History, event: PassingBody): History {
  switch (event.type) {
    case "text-delta": {
      const partial = partialOf(history, event.message);
      return { ...history, partial: { ...partial, text: spliced(partial.text, event) } };
    }
    case "reasoning-delta": {
      const partial = partialOf(history, event.message);
      return { ...history, partial: { ...partial, reasoning: spliced(partial.reasoning, event) } };
    }
    case "tool-input-delta": {
      const partial = partialOf(history, event.message);
      const known = partial.calls.find(({ call }) => call === event.call);
      const input = spliced(known?.input ?? "", event);
      const calls = partial.calls.filter((call) => call !== known);
      return { ...history, partial: { ...partial, calls: [...calls, { call: event.call, name: event.name, input }] } };
    }
    case "message-partial": {
      const { message, text, reasoning, calls } = event;
      return { ...history, partial: { message, text, reasoning, calls } };
    }
    case "tool-progress":
      return history;
  }
}

function partialOf(history: History, message: Partial["message"]): Partial {
  if (history.partial?.message === message) return history.partial;
  return { message, text: "", reasoning: "", calls: [] };
}

// Offsets make a delta that arrives twice harmless.
const spliced = (known: string, { offset, text }: { offset: number; text: string }) => known.slice(0, offset) + text;

export function addUsage(sum: Usage, more: Usage | undefined): Usage {
  if (!more) return sum;
  const cacheRead = (sum.cacheRead ?? 0) + (more.cacheRead ?? 0);
  const cacheWrite = (sum.cacheWrite ?? 0) + (more.cacheWrite ?? 0);
  return {
    input: sum.input + more.input,
    output: sum.output + more.output,
    ...(cacheRead > 0 && { cacheRead }),
    ...(cacheWrite > 0 && { cacheWrite }),
  };
}
