// What must be true of a turn that was killed and resumed until it ended. Each check gives sentences, none when all is well.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { EventOf, StoredBody, StoredEvent } from "../../src/protocol/events.ts";
import { applyTo, callsOf, counter, lastWords, lineOf, prompt, type StepCall } from "./kill-steps.ts";
import type { Fault, RecordedRequest } from "./scripted-model.ts";

export interface Aftermath {
  steps: number;
  /** The folder the turn worked in. */
  work: string;
  /** Every stored event that any of the processes had printed. */
  printed: readonly StoredEvent[];
  journal: readonly StoredEvent[];
  requests: readonly RecordedRequest[];
  faults: readonly Fault[];
}

export function violations(aftermath: Aftermath): string[] {
  const checks = [acknowledged, inOneLine, asScripted, oneResultEach, effects, files, noRefusal, storedBeforeAsked];
  return checks.flatMap((check) => check(aftermath));
}

function acknowledged({ printed, journal }: Aftermath): string[] {
  const stored = new Map(journal.map((event) => [event.seq, event]));
  return printed.flatMap((event) => {
    const { seq, type } = event;
    const found = stored.get(seq);
    if (!found) return [`event ${seq} (${type}) was printed and is not in the journal`];
    return isDeepStrictEqual(found, event) ? [] : [`event ${seq} (${type}) was printed, the journal has another there`];
  });
}

function inOneLine({ journal }: Aftermath): string[] {
  const gap = journal.findIndex(({ seq }, index) => seq !== index + 1);
  const ends = of(journal, "turn-ended").map(({ reason, text }) => `${reason}: ${text}`);
  const prompts = of(journal, "prompt-submitted").map(({ text }) => text);
  return [
    ...(gap < 0 ? [] : [`the journal has a gap before event ${journal[gap]?.seq}`]),
    ...differs("the turn's ends", ends, [`done: ${lastWords}`]),
    ...differs("the prompts", prompts, [prompt]),
  ];
}

function asScripted({ journal, steps }: Aftermath): string[] {
  const said = of(journal, "message-finished").map(({ toolCalls }) =>
    toolCalls.map(({ name, input }) => [name, input]),
  );
  const wanted = callsOf(steps).map((calls) => calls.map(({ name, input }) => [name, input]));
  return isDeepStrictEqual(said, wanted)
    ? []
    : [`the journal has ${said.length} messages, not the ${steps} of the script`];
}

function oneResultEach({ journal }: Aftermath): string[] {
  const calls = callsIn(journal).map(({ id }) => id);
  const ended = of(journal, "tool-ended").map(({ call }) => call);
  const wrong = calls.filter((id) => ended.filter((call) => call === id).length !== 1);
  const strangers = ended.filter((call) => !calls.includes(call));
  return [
    ...wrong.map((id) => `call ${id} has ${ended.filter((call) => call === id).length} results`),
    ...strangers.map((id) => `there is a result for call ${id}, which nobody made`),
  ];
}

/** At most once, never without a beginning on record, and surely when the result says ok. */
function effects({ journal, work }: Aftermath): string[] {
  const lines = (textOf(work, counter) ?? "").split("\n").filter(Boolean);
  const starts = of(journal, "tool-started").map(({ call }) => call);
  return callsIn(journal).flatMap((call) => {
    const line = lineOf(call);
    if (line === undefined) return [];
    const times = lines.filter((one) => one === line).length;
    const begun = starts.filter((id) => id === call.id).length;
    const { status, output = "" } = call.result ?? {};
    const notRun = status === "interrupted" && output.startsWith("Not run");
    const honest = status === "ok" || notRun || (status === "interrupted" && output.includes("may have run"));
    return [
      ...(times > 1 ? [`command ${line} ran ${times} times`] : []),
      ...(begun > 1 ? [`command ${line} was begun ${begun} times`] : []),
      ...(times > 0 && begun === 0 ? [`command ${line} ran without a beginning on record`] : []),
      ...(times > 0 && notRun ? [`command ${line} is told as not run and has run`] : []),
      ...(times === 0 && status === "ok" ? [`command ${line} is told as done and has not run`] : []),
      ...(honest ? [] : [`command ${line} ended as ${status}: ${output}`]),
    ];
  });
}

/** A file is as before or as after, so no call on one is ever in doubt. */
function files({ journal, work }: Aftermath): string[] {
  const expected = new Map<string, string>();
  const found: string[] = [];
  for (const call of callsIn(journal).filter((one) => lineOf(one) === undefined)) {
    const { status, output } = call.result ?? {};
    const { path = "" } = call.input as { path?: string };
    if (status !== "ok") found.push(`${call.name} of ${path} ended as ${status}: ${output}`);
    applyTo(expected, call);
    const wanted = numbered(expected.get(path) ?? "");
    if (call.name === "read_file" && output !== wanted)
      found.push(`read_file of ${path} gave ${output}, not ${wanted}`);
  }
  for (const [path, content] of expected) found.push(...differs(`the file ${path}`, textOf(work, path), content));
  return found;
}

function noRefusal({ faults }: Aftermath): string[] {
  return faults.map(({ status, message }) => `the model refused a request: ${status} ${message}`);
}

/** The model, too, is told only of what is stored: a result that it has heard of is the result for good. */
function storedBeforeAsked({ journal, requests }: Aftermath): string[] {
  const results = new Map(callsIn(journal).map(({ wireId, result }) => [wireId, result?.output]));
  const told = requests.flatMap(({ body }) => body.messages.filter(({ role }) => role === "tool"));
  const wrong = told.filter(({ tool_call_id, content }) => results.get(tool_call_id) !== content);
  return [
    ...new Set(wrong.map(({ tool_call_id }) => `the model was told a result of ${tool_call_id} that is not stored`)),
  ];
}

interface JournalCall extends StepCall {
  id: string;
  wireId?: string;
  result?: EventOf<"tool-ended">;
}

function callsIn(journal: readonly StoredEvent[]): JournalCall[] {
  const results = new Map(of(journal, "tool-ended").map((ended) => [ended.call, ended]));
  return of(journal, "message-finished").flatMap(({ toolCalls }) =>
    toolCalls.map((call) => ({ ...call, result: results.get(call.id) })),
  );
}

function of<Type extends StoredBody["type"]>(journal: readonly StoredEvent[], type: Type): EventOf<Type>[] {
  return journal.filter((event): event is EventOf<Type> => event.type === type);
}

const textOf = (work: string, path: string) =>
  existsSync(join(work, path)) ? readFileSync(join(work, path), "utf8") : undefined;

const numbered = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line, index) => `${index + 1} | ${line}`)
    .join("\n");

const differs = (what: string, found: unknown, wanted: unknown) =>
  isDeepStrictEqual(found, wanted) ? [] : [`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
