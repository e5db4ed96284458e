import { useId, useRef, useState } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";
import { understood } from "../../../src/protocol/tool-names.ts";
import { Stored } from "../chat/stored.tsx";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { piecesOf } from "../ui/hidden.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import { useAnswer } from "./use-answer.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useSteady } from "./use-steady.ts";
import { WhatRuns } from "./what-runs.tsx";

/** What will happen, exactly as it will, and the user's word on it. Enter means no. */
export function PermissionCard({ ask, session, isFirst }: { ask: Ask; session: string; isFirst: boolean }) {
  const words = useWords().chat.ask;
  const title = useId();
  const [reason, setReason] = useState("");
  const card = useRef<HTMLFieldSetElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const { answer, sent, problem } = useAnswer(session, ask);
  const isSteady = useSteady(card);
  useFirstFocus(deny, isFirst && isSteady);
  const { name, input } = understood(ask.tool, ask.input);
  const isBackground = name === "bash" && (input as { background?: unknown } | null)?.background === true;
  return (
    <fieldset ref={card} aria-labelledby={title} className="ask">
      <h2 id={title} className="ask-title">
        <Icon name="lock" />
        {words.permission}
      </h2>
      <p>{words.will[isBackground ? "background" : name] ?? words.willUse({ tool: name })}</p>
      <WhatRuns ask={ask} name={name} input={input} />
      {hidesSomething(ask) && <p className="text-warn">{words.hidden}</p>}
      <p className="text-[13px] text-quiet">
        {words.why}{" "}
        <Stored>
          <Visible text={ask.reason} />
        </Stored>
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <form
        className="ask-answer"
        onSubmit={(event) => {
          event.preventDefault();
          void answer({ decision: "deny", ...(reason.trim() && { reason: reason.trim() }) });
        }}
      >
        <label className="ask-reason">
          <span>{words.reason}</span>
          <input
            className="field"
            value={reason}
            placeholder={words.reasonHint}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <div className="ask-buttons">
          <Button ref={deny} type="submit" disabled={sent}>
            {words.deny}
          </Button>
          <Button
            look="main"
            disabled={sent || !isSteady}
            onClick={() => void answer({ decision: "allow", ...(ask.hash && { hash: ask.hash }) })}
          >
            {words.allow}
          </Button>
        </div>
      </form>
    </fieldset>
  );
}

const hidesSomething = ({ input, touches }: Ask) =>
  textsIn([input, touches]).some((text) => piecesOf(text).some(({ hidden }) => hidden));

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
