import { useRef, useState } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";
import { understood } from "../../../src/protocol/tool-names.ts";
import { Stored } from "../chat/stored.tsx";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { later } from "../ui/later.tsx";
import { useInSight } from "../ui/use-in-sight.ts";
import { useSteady } from "../ui/use-steady.ts";
import { Visible } from "../ui/visible.tsx";
import { AskFrame } from "./ask-frame.tsx";
import type { CardInput } from "./card-input.ts";
import { Rest } from "./rest.tsx";
import { Until } from "./until.tsx";
import { useAnswer } from "./use-answer.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { WhatRuns } from "./what-runs.tsx";
import { byMode } from "./why.ts";

const AlwaysDialog = later(async () => (await import("./always-dialog.tsx")).AlwaysDialog);

/** What will happen, exactly as it will, and the user's word on it. Enter means no. */
export function PermissionCard(input: CardInput) {
  const { ask, folder, isFirst } = input;
  const words = useWords().chat.ask;
  const [reason, setReason] = useState("");
  const [isAlways, setAlways] = useState(false);
  const card = useRef<HTMLFieldSetElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const shownHere = useRef<HTMLDivElement>(null);
  const { answer, sent, problem } = useAnswer(input);
  const isSteady = useSteady(card);
  const inSight = useInSight(shownHere, isSteady);
  useFirstFocus(deny, isFirst && isSteady);
  const blocked = sent || !isSteady || inSight.unread;
  // By the hash the server knows that this, and nothing else, was shown.
  const shown = ask.hash && { hash: ask.hash };
  const { suggestion } = ask;
  const wanted = understood(ask.tool, ask.input);
  // One yes is enough for all of them.
  const isOnNotes = suggestion !== undefined && ask.touches.some(({ action }) => action === "note");
  const isBackground = wanted.name === "bash" && (wanted.input as { background?: unknown } | null)?.background === true;
  return (
    <AskFrame
      ask={ask}
      card={card}
      icon="lock"
      title={words.permission}
      problem={problem}
      field={{ label: words.reason, hint: words.reasonHint, text: reason, write: setReason }}
      onSay={() => void answer({ decision: "deny", ...(reason.trim() && { reason: reason.trim() }) })}
      say={{ name: words.deny, isMain: false, disabled: sent, ref: deny }}
      before={
        suggestion !== undefined && (
          <Button look="bare" className="ask-always" disabled={blocked} onClick={() => setAlways(true)}>
            {words.always}
          </Button>
        )
      }
      note={
        inSight.isMore ? (
          <Rest {...inSight}>{words.unread}</Rest>
        ) : (
          inSight.lines !== null && words.notInSight({ lines: inSight.lines })
        )
      }
      after={
        <Button look="main" disabled={blocked} onClick={() => void answer({ decision: "allow", ...shown })}>
          {isOnNotes ? words.allowInSession : words.allow}
        </Button>
      }
    >
      <p>
        {ask.held
          ? words.held.title
          : (words.will[isBackground ? "background" : wanted.name] ?? words.willUse({ tool: wanted.name }))}
      </p>
      <div
        ref={shownHere}
        className={`ask-body ask-shown ${inSight.isWhole ? "ask-whole" : ""} ${ask.files ? "ask-held" : ""}`}
      >
        <WhatRuns ask={ask} folder={folder} {...wanted} />
      </div>
      <div className="grid gap-1 text-[13px] text-quiet">
        {!ask.files && (
          <p className="whitespace-pre-wrap">
            {words.why} <Why ask={ask} />
          </p>
        )}
        <p>
          {words.folder}{" "}
          <span className="break-all font-mono">
            <Visible text={folder} />
          </span>
        </p>
        {ask.expires !== undefined && <Until time={ask.expires} />}
      </div>
      {isAlways && suggestion !== undefined && (
        <AlwaysDialog
          rule={suggestion}
          problem={problem}
          isSent={sent}
          onClose={() => setAlways(false)}
          onChoose={(chosen) => void answer({ decision: "allow", ...shown, ...chosen })}
        />
      )}
    </AskFrame>
  );
}

/** Where it is the mode alone, in the page's own words. */
function Why({ ask }: { ask: Ask }) {
  const words = useWords().chat.ask;
  const mode = byMode(ask);
  if (mode) return <Visible text={mode.part === null ? words.byMode[mode.kind] : words.noRule({ part: mode.part })} />;
  return (
    <Stored>
      <Visible text={ask.reason} />
    </Stored>
  );
}
