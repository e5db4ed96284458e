// The turn that the proof `asks` breaks off: one to three asks wait at each step, permissions and questions.
import type { StoredEvent } from "../../src/protocol/events.ts";
import type { OpenAsk } from "../../src/store/store.ts";
import type { RecordedRequest, Reply } from "./scripted-model.ts";

export const counter = "counter";
export const lastWords = "All is done.";

const count = (line: string) => ({ name: "bash", input: { command: `echo ${line} >> ${counter}` } });
const question = (text: string) => ({ name: "ask_user", input: { question: text, options: ["yes", "no"] } });

const steps = [
  [count("1a"), count("1b"), question("first?")],
  [question("second?"), count("2")],
  [question("third?"), question("fourth?")],
  [count("4")],
];

/** Answers by what the request holds: a resumed turn gets the same words again. */
export function reply({ body: { messages } }: RecordedRequest): Reply {
  const calls = steps[messages.filter(({ role }) => role === "assistant").length];
  return calls ? { text: "On.", calls } : { text: lastWords };
}

export interface Found {
  journal: readonly StoredEvent[];
  /** The rows of what is open. */
  open: readonly OpenAsk[];
  /** The lines of the counter. */
  lines: readonly string[];
  /** Asks whose answer somebody was told is stored. */
  acknowledged: ReadonlySet<string>;
}

/** What must be true after every death, whether the turn is over or not. */
export function violationsIn({ journal, open, lines, acknowledged }: Found): string[] {
  const wrong: string[] = [];
  const raised = eventsOf(journal, "ask-raised");
  const answered = eventsOf(journal, "ask-answered").map(({ ask }) => ask);
  const withdrawn = eventsOf(journal, "ask-withdrawn");
  const calls = raised.map(({ call }) => call);
  if (new Set(calls).size < calls.length) wrong.push("a call was asked for twice");
  if (new Set(answered).size < answered.length) wrong.push("an ask was answered twice");
  if (withdrawn.length > 0) wrong.push("an ask was withdrawn");
  for (const ask of acknowledged)
    if (!answered.includes(ask as (typeof answered)[number])) wrong.push("an answer that was acknowledged is lost");
  const waiting = raised.map(({ ask }) => ask).filter((ask) => !answered.includes(ask));
  const rows = open.map(({ ask }) => ask);
  if (waiting.sort().join() !== rows.sort().join())
    wrong.push(`open are ${waiting.length} asks, and ${rows.length} rows`);
  if (journal.some(({ seq }, index) => seq !== index + 1)) wrong.push("the journal has a gap");
  for (const line of new Set(lines))
    if (lines.filter((one) => one === line).length > 1) wrong.push(`${line} ran twice`);
  return [...wrong, ...falseResults(journal, lines)];
}

/** And when it is over. */
export function unfinished({ journal, open }: Found): string[] {
  const [end, ...more] = eventsOf(journal, "turn-ended");
  const ended = eventsOf(journal, "tool-ended").length;
  return [
    ...(end?.reason === "done" && end.text === lastWords && more.length === 0
      ? []
      : ["the turn did not end well, and once"]),
    ...(open.length > 0 ? ["something is still asked"] : []),
    ...(ended === steps.flat().length ? [] : [`${ended} results for ${steps.flat().length} calls`]),
  ];
}

/** What the results say against what happened. Of what was interrupted nobody says that it happened. */
function falseResults(journal: readonly StoredEvent[], lines: readonly string[]): string[] {
  const asks = new Map(eventsOf(journal, "ask-raised").map((ask) => [ask.call, ask]));
  const answers = new Map(eventsOf(journal, "ask-answered").map(({ ask, answer }) => [ask, answer]));
  return eventsOf(journal, "tool-ended").flatMap(({ call, name, status, output }) => {
    const ask = asks.get(call);
    const answer = ask && answers.get(ask.ask);
    if (name === "ask_user") {
      const said = answer?.decision === "answer" ? answer.text : null;
      return output === said ? [] : [`a question was answered with ${said} and its result is ${output}`];
    }
    const line = /echo (\w+)/.exec(JSON.stringify(ask?.input))?.[1] ?? "";
    if (answer?.decision !== "allow") return [`${line} has a result and was not allowed`];
    if (status === "ok" && !lines.includes(line)) return [`${line} is told as done and did not happen`];
    return status !== "ok" && output.startsWith("Not run") && lines.includes(line)
      ? [`${line} is told as not run`]
      : [];
  });
}

const eventsOf = <Type extends StoredEvent["type"]>(journal: readonly StoredEvent[], type: Type) =>
  journal.filter((event): event is Extract<StoredEvent, { type: Type }> => event.type === type);
