import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { changesIn, isRecord, linesOfPatch, replacement } from "./diff.ts";
import { DiffLines, DiffView } from "./diff-view.tsx";
import { jsonIn } from "./json-in.ts";
import { LongText } from "./long-text.tsx";
import { objectOf } from "./object-of.ts";
import { withoutPage } from "./own-words.ts";
import { Pictures } from "./pictures.tsx";
import { picturesIn } from "./pictures-in.ts";
import { ServerAnswer } from "./resource-list.tsx";
import { answeredIn } from "./resources-in.ts";
import { resultView } from "./result-view.tsx";
import type { ShownCall } from "./shown-call.ts";
import { Terminal } from "./terminal.tsx";
import { useOwn } from "./use-own.ts";
import { WebAddress } from "./web-address.tsx";

/** All there is of a call: what it was given, what came of it. */
export function CardBody({ call, session }: { call: ShownCall; session: string }) {
  const words = useWords().chat;
  const { name, result } = call;
  return (
    <div className="tool-body">
      <Main call={call} />
      <Pictures images={picturesIn(result, session)} session={session} />
      {result?.file && <p className="tool-note">{words.wholeOutput({ file: result.file })}</p>}
      <p className="tool-note font-mono">
        {name} · {words.status[call.status]}
      </p>
    </div>
  );
}

function Main({ call }: { call: ShownCall }) {
  const { name, input, result } = call;
  if (name === "bash" || name === "bash_output") return <Terminal call={call} />;
  const changes = result?.status === "ok" ? changesIn(result.details) : null;
  if (changes) return changes.map((change) => <DiffView key={change.path} change={change} />);
  const view = resultView(call);
  if (view) return view;
  const page = name.startsWith("browser_") ? pageIn(result?.details) : null;
  return (
    <>
      <Wanted name={name} input={unsaid(name, input)} />
      {page && <WebAddress address={page.url} title={page.title} />}
      <Output call={call} />
    </>
  );
}

/** What of an input its line does not say already. */
function unsaid(name: string, input: Record<string, unknown>): Record<string, unknown> {
  const said = objectOf(name, input);
  const parts = [said, ...said.split(/ (?:→|·) /)];
  // What is shown as a change needs all of it.
  if (["edit", "write_file", "apply_patch"].includes(name)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !parts.includes(String(value))));
}

/** Where the browser stood when the call had ended. */
function pageIn(details: unknown): { url: string; title: string } | null {
  if (!isRecord(details) || typeof details.url !== "string") return null;
  return { url: details.url, title: typeof details.title === "string" ? details.title : "" };
}

/** What a call would do, where it can be shown better than as its input. */
export function Wanted({ name, input }: { name: string; input: Record<string, unknown> }) {
  const { path, old_string, new_string, content, patch } = input;
  if (name === "edit" && areTexts(path, old_string, new_string)) {
    return <DiffView change={replacement(path as string, old_string as string, new_string as string)} />;
  }
  if (name === "write_file" && areTexts(path, content)) {
    return <DiffView change={replacement(path as string, "", content as string)} />;
  }
  if (name === "apply_patch" && areTexts(patch)) return <DiffLines lines={linesOfPatch(patch as string)} />;
  return <Fields input={input} />;
}

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === "string");

function Fields({ input }: { input: Record<string, unknown> }) {
  const fields = Object.entries(input);
  if (fields.length === 0) return null;
  return (
    <dl className="tool-fields">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Visible text={fieldText(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of plain values stays in one line; as lines, one value could pass for two. */
function fieldText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return JSON.stringify(value);
  return JSON.stringify(value, null, 2) ?? "";
}

function Output({ call: { name, running, result } }: { call: ShownCall }) {
  const { chat: words, composer } = useWords();
  const said = useOwn(result);
  if (!result) return running?.progress ? <LongText text={running.progress} label={words.output} /> : null;
  const { details, status } = result;
  if (status === "ok" && name === "enter_plan_mode") return <p className="tool-note">{composer.modes.plan.what}</p>;
  if (status === "ok" && name === "compact") return <p className="tool-note">{words.willCompact}</p>;
  const page = name.startsWith("browser_") ? pageIn(details) : null;
  const output = page ? withoutPage(said, page) : said;
  // Where it stands was all there was to say.
  if (page && output === "") return null;
  const json = result.origin === "mcp" || result.origin === "browser" ? jsonIn(output) : null;
  if (json && "fields" in json) return <Fields input={json.fields} />;
  if (json) return <LongText text={json.text} label={words.output} />;
  if (isRecord(details) && output === "")
    return <LongText text={JSON.stringify(details, null, 2)} label={words.output} />;
  const answered = result.origin === "mcp" && status === "ok" ? answeredIn(output) : null;
  if (answered) return <ServerAnswer parts={answered} />;
  return <LongText text={output || words.noOutput} label={words.output} bad={status !== "ok"} />;
}
