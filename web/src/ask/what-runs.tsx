import type { Ask } from "../../../src/protocol/asks.ts";
import { exactLine } from "../../../src/protocol/exact-line.ts";
import { useWords } from "../texts/texts.ts";
import { Wanted } from "../tools/card-body.tsx";
import { isRecord } from "../tools/diff.ts";
import { Visible } from "../ui/visible.tsx";

/** The call as it will run: its command, or its change, and all that it touches. */
export function WhatRuns({ ask, name, input }: { ask: Ask; name: string; input: unknown }) {
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
      {touches.length > 0 && (
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
