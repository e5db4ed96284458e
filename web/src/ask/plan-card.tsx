import { useRef, useState } from "react";
import { Written } from "../chat/written.tsx";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { useInSight } from "../ui/use-in-sight.ts";
import { useSteady } from "../ui/use-steady.ts";
import { Visible } from "../ui/visible.tsx";
import { AskFrame } from "./ask-frame.tsx";
import type { CardInput } from "./card-input.ts";
import { planChoice } from "./plan-options.ts";
import { Rest } from "./rest.tsx";
import { useAnswer } from "./use-answer.ts";
import { useFirstFocus } from "./use-first-focus.ts";

/** A plan before it is carried out: what the user says of it in words of his own keeps the agent planning. */
export function PlanCard({ plan, ...input }: CardInput & { plan: string }) {
  const { ask, isFirst } = input;
  const words = useWords().chat.ask;
  const [text, setText] = useState("");
  const card = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const shownHere = useRef<HTMLDivElement>(null);
  const { answer, sent, problem } = useAnswer(input);
  const isSteady = useSteady(card);
  const inSight = useInSight(shownHere, isSteady);
  useFirstFocus(field, isFirst && isSteady);
  const blocked = sent || !isSteady;
  return (
    <AskFrame
      ask={ask}
      card={card}
      icon="list"
      title={words.plan}
      problem={problem}
      field={{ label: words.planReason, hint: words.planHint, text, write: setText, ref: field }}
      onSay={() => void answer({ decision: "answer", text: text.trim() })}
      say={{ name: words.planOn, isMain: false, disabled: blocked || text.trim() === "" }}
    >
      <div ref={shownHere} className={`ask-body ${inSight.isWhole ? "ask-whole" : ""}`}>
        <div className="ask-plan">
          <Written text={plan} live={false} marked />
        </div>
      </div>
      {inSight.isMore && (
        <p role="status" className="text-warn">
          <Rest {...inSight}>{words.planUnread}</Rest>
        </p>
      )}
      <p>{words.planQuestion}</p>
      <div className="flex flex-wrap gap-2">
        {(ask.options ?? []).map((option, index) => {
          const choice = planChoice(option);
          return (
            <Button
              key={option}
              className="ask-option"
              look={index === 0 ? "main" : "plain"}
              // Only what keeps it planning can be said of a plan that was not read.
              disabled={blocked || (inSight.unread && choice !== "keep")}
              onClick={() => void answer({ decision: "answer", text: option })}
            >
              <bdi>{choice ? words.planOptions[choice] : <Visible text={option} />}</bdi>
            </Button>
          );
        })}
      </div>
    </AskFrame>
  );
}
