import type { Ask } from "../../../src/protocol/asks.ts";
import { exactLine } from "../../../src/protocol/exact-line.ts";
import type { HeldFile } from "../../../src/protocol/held-file.ts";
import { useWords } from "../texts/texts.ts";
import { Wanted } from "../tools/card-body.tsx";
import { type DiffLine, isRecord } from "../tools/diff.ts";
import { DiffLines } from "../tools/diff-view.tsx";
import { Visible } from "../ui/visible.tsx";

/** The call as it will run: its command, or its change, and all that it touches. */
export function WhatRuns({ ask, folder, name, input }: { ask: Ask; folder: string; name: string; input: unknown }) {
  const words = useWords().chat.ask;
  const fields = isRecord(input) ? input : { input };
  const { command, cwd, ...rest } = fields;
  const isCommand = name === "bash" && typeof command === "string";
  // The command itself stands above already, and what is changed is read for that.
  const changed = new Set(ask.touches.filter(({ action }) => action === "write").map(({ resource }) => resource));
  const touches = ask.touches.filter(({ action, resource }) =>
    action === "exec" ? resource !== command : action !== "read" || !changed.has(resource),
  );
  return (
    <>
      {isCommand ? (
        <div className="terminal">
          <pre className="terminal-command">
            {typeof cwd === "string" && <Visible text={`${cwd} `} />}
            <span className="text-accent select-none">$ </span>
            <Visible text={command} />
          </pre>
          {Object.keys(rest).length > 0 && <Wanted name="" input={rest} />}
        </div>
      ) : (
        <Wanted name={name} input={fields} />
      )}
      {ask.files?.map((file) => (
        <HeldChange key={file.path} file={file} folder={folder} />
      ))}
      {touches.length > 0 && !ask.files && (
        <ul className="ask-touches" aria-label={words.touches}>
          {touches.map(({ action, resource }) => (
            <li key={`${action} ${resource}`}>
              <span className="text-quiet">{words.actions[action]}</span>{" "}
              <span className="font-mono break-all">
                <Visible text={action === "exec" ? resource : exactLine(resource)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A change that was held back: all of it is shown, since other programs run the file. */
function HeldChange({ file, folder }: { file: HeldFile; folder: string }) {
  const words = useWords().chat.ask.held;
  const { path, runBy, before, after, diff, cut, kept, unrestored } = file;
  const left: DiffLine[] = cut ? [{ kind: "note", text: words.between({ lines: cut.lines }) }] : [];
  const lines = [...linesOf(diff), ...left, ...linesOf(cut?.tail ?? "")];
  return (
    <figure className="diff">
      <figcaption className="diff-head">
        <span className="min-w-0 font-mono break-all">
          <Visible text={exactLine(path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path)} />
        </span>
        <span className="shrink-0">{before === null ? words.new : after === null ? words.deleted : words.changed}</span>
      </figcaption>
      <p className="tool-note px-3 py-1">
        {words.runBy[runBy] ?? words.runBy.tool}
        {after?.kind === "link" && <Visible text={` ${words.link({ target: after.target })}`} />}
        {unrestored && ` ${words.unrestored}`}
        {kept !== undefined && cut && <Visible text={` ${words.whole({ path: kept })}`} />}
      </p>
      {lines.length > 0 && <DiffLines lines={lines} />}
    </figure>
  );
}

const linesOf = (diff: string): DiffLine[] => (diff === "" ? [] : diff.split("\n").map(lineOf));

function lineOf(line: string): DiffLine {
  const kind = line.startsWith("+ ") ? "added" : line.startsWith("- ") ? "removed" : "note";
  return { kind, text: kind === "note" ? line : line.slice(2) };
}
