// What must be true of a session and its sub-agents that were killed and resumed until all had ended.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { EventOf, StoredBody, StoredEvent } from "../../../src/protocol/events.ts";
import type { Fault, RecordedRequest } from "../scripted-model.ts";
import { counter, lastWords, lineOf, nextPrompt, type Work } from "./script.ts";

export interface Aftermath {
  work: string;
  wanted: Work;
  /** Every stored event that any of the processes had printed. */
  printed: readonly StoredEvent[];
  /** Of the session. */
  journal: readonly StoredEvent[];
  /** Of its sub-agents, by their ids. */
  children: ReadonlyMap<string, readonly StoredEvent[]>;
  requests: readonly RecordedRequest[];
  faults: readonly Fault[];
}

/** Sentences, none when all is well. */
export function violations(aftermath: Aftermath): string[] {
  const checks = [acknowledged, inOneLine, oneResultEach, endedOnce, ownSessions, effects, told, noRefusal];
  return checks.flatMap((check) => check(aftermath));
}

const allOf = ({ journal, children }: Aftermath) => [journal, ...children.values()];

function acknowledged(aftermath: Aftermath): string[] {
  const stored = new Map(allOf(aftermath).flatMap((events) => events.map((event) => [keyOf(event), event])));
  return aftermath.printed.flatMap((event) => {
    const found = stored.get(keyOf(event));
    // Whose they are is told with them, and stored with none.
    const { task: _, ...bare } = event;
    const printed = aftermath.children.has(event.session) ? bare : event;
    const what = `event ${event.seq} (${event.type}) of ${event.session}`;
    if (!found) return [`${what} was printed and is not in the journal`];
    return isDeepStrictEqual(found, printed) ? [] : [`${what} was printed, the journal has another there`];
  });
}

const keyOf = ({ session, seq }: StoredEvent) => `${session} ${seq}`;

function inOneLine(aftermath: Aftermath): string[] {
  const ends = of(aftermath.journal, "turn-ended").map(({ reason, text }) => `${reason}: ${text}`);
  const wanted = [`done: ${lastWords}`, "done: Thanks."];
  return [
    ...(isDeepStrictEqual(ends, wanted) ? [] : [`the turns ended as ${JSON.stringify(ends)}`]),
    ...allOf(aftermath).flatMap((events) => {
      const gap = events.findIndex(({ seq }, index) => seq !== index + 1);
      return gap < 0 ? [] : [`the journal of ${events[gap]?.session} has a gap before ${events[gap]?.seq}`];
    }),
    ...[...aftermath.children].flatMap(([id, events]) => {
      const begun = of(events, "turn-started").length;
      const ended = of(events, "turn-ended").length;
      return begun === ended ? [] : [`sub-agent ${id} began ${begun} turns and ended ${ended}`];
    }),
  ];
}

function oneResultEach(aftermath: Aftermath): string[] {
  return allOf(aftermath).flatMap((events) => {
    const ended = of(events, "tool-ended").map(({ call }) => call);
    const wrong = callsIn(events).filter(({ id }) => ended.filter((call) => call === id).length !== 1);
    return wrong.map(({ id, name }) => `call ${id} of ${name} has not one result`);
  });
}

/** Each call of a task begins one run, and each run has one end, after it and before the next. */
function endedOnce({ journal, wanted }: Aftermath): string[] {
  const started = of(journal, "task-started");
  const calls = callsIn(journal).filter(({ name }) => name === "task");
  const perCall = calls.filter(({ id }) => started.filter(({ call }) => call === id).length !== 1);
  const most = wanted.background + wanted.foreground + 1;
  const byTask = Map.groupBy(
    journal.filter((event) => event.type === "task-started" || event.type === "task-ended"),
    ({ task }) => task,
  );
  return [
    ...perCall.map(({ id }) => `call ${id} did not begin one task`),
    ...(calls.length === most ? [] : [`there were ${calls.length} calls of tasks, not ${most}`]),
    ...[...byTask].flatMap(([task, events]) => {
      const isInTurns = events.every(({ type }, at) => type === (at % 2 === 0 ? "task-started" : "task-ended"));
      return isInTurns && events.length % 2 === 0 ? [] : [`${task}: ${events.map(({ type }) => type).join(", ")}`];
    }),
    ...of(journal, "task-ended").flatMap(({ task, status, result }) =>
      status === "ok" || result.includes("had not begun") ? [] : [`${task} ended as ${status}: ${result}`],
    ),
  ];
}

/** No sub-agent that its session does not know of, and none that has never been. */
function ownSessions({ journal, children }: Aftermath): string[] {
  const named = new Set<string>(of(journal, "task-started").map(({ task }) => task));
  const strangers = [...children.keys()].filter((id) => !named.has(id));
  const lost = of(journal, "task-ended").filter(({ task, status }) => status === "ok" && !children.has(task));
  return [
    ...strangers.map((id) => `nobody knows of sub-agent ${id}`),
    ...lost.map(({ task }) => `sub-agent ${task} is told as done and never was`),
  ];
}

/** At most once, never without a beginning on record, and surely when the result says ok. */
function effects(aftermath: Aftermath): string[] {
  const file = join(aftermath.work, counter);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const commands = allOf(aftermath).flatMap((events) => {
    const started = new Set(of(events, "tool-started").map(({ call }) => call));
    return callsIn(events).flatMap((call) => {
      const line = lineOf(call.input);
      return line === undefined ? [] : [{ ...call, line, isBegun: started.has(call.id) }];
    });
  });
  const strange = lines.filter((line) => !commands.some((one) => one.line === line));
  return [
    ...strange.map((line) => `${line} was counted and nobody was to`),
    ...commands.flatMap(({ line, isBegun, result }) => {
      const times = lines.filter((one) => one === line).length;
      const { status, output = "" } = result ?? {};
      const isNotRun = status === "interrupted" && output.startsWith("Not run");
      const isHonest = status === "ok" || isNotRun || (status === "interrupted" && output.includes("may have run"));
      return [
        ...(times > 1 ? [`command ${line} ran ${times} times`] : []),
        ...(commands.filter((one) => one.line === line).length > 1 ? [`command ${line} was asked for twice`] : []),
        ...(times > 0 && !isBegun ? [`command ${line} ran without a beginning on record`] : []),
        ...(times > 0 && isNotRun ? [`command ${line} is told as not run and has run`] : []),
        ...(times === 0 && status === "ok" ? [`command ${line} is told as done and has not run`] : []),
        ...(isHonest ? [] : [`command ${line} ended as ${status}: ${output}`]),
      ];
    }),
  ];
}

/** What a sub-agent in the background reported is read by the model: by a call of its own, or with the next prompt. */
function told({ journal, requests }: Aftermath): string[] {
  const last = requests.findLast(({ body }) => String(body.messages.at(-1)?.content).endsWith(nextPrompt));
  const background = new Set(of(journal, "task-started").flatMap(({ task, background }) => (background ? task : [])));
  return of(journal, "task-ended").flatMap(({ task, result }) => {
    if (!background.has(task)) return [];
    const times = (last?.body.messages ?? []).filter(({ content }) => String(content).includes(result)).length;
    return times === 1 ? [] : [`what ${task} reported was told ${times} times`];
  });
}

const noRefusal = ({ faults }: Aftermath) =>
  faults.map(({ status, message }) => `the model refused a request: ${status} ${message}`);

function callsIn(events: readonly StoredEvent[]) {
  const results = new Map(of(events, "tool-ended").map((ended) => [ended.call, ended]));
  return of(events, "message-finished").flatMap(({ toolCalls }) =>
    toolCalls.map((call) => ({ ...call, result: results.get(call.id) })),
  );
}

function of<Type extends StoredBody["type"]>(events: readonly StoredEvent[], type: Type): EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}
