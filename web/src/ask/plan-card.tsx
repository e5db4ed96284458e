import { useRef, useState } from "react";
import { Written } from "../chat/written.tsx";
import { useWords } from "../texts/texts.ts";
import { AskFrame } from "./ask-frame.tsx";
import type { CardInput } from "./card-input.ts";
import { Options } from "./options.tsx";
import { useAnswer } from "./use-answer.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useSteady } from "./use-steady.ts";

/** A plan before it is carried out: what the user says of it in words of his own keeps the agent planning. */
export function PlanCard({ plan, ...input }: CardInput & { plan: string }) {
  const { ask, isFirst } = input;
  const words = useWords().chat.ask;
  const [text, setText] = useState("");
  const card = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { answer, sent, problem } = useAnswer(input);
  const isSteady = useSteady(card);
  useFirstFocus(field, isFirst && isSteady);
  const blocked = sent || !isSteady;
  return (
    <AskFrame
      ask={ask.ask}
      card={card}
      icon="list"
      title={words.plan}
      problem={problem}
      field={{ label: words.planReason, hint: words.planHint, text, write: setText, ref: field }}
      onSay={() => void answer({ decision: "answer", text: text.trim() })}
      say={{ name: words.planOn, isMain: false, disabled: blocked || text.trim() === "" }}
    >
      <div className="ask-plan">
        <Written text={plan} live={false} />
      </div>
      <p>{words.planQuestion}</p>
      <Options
        options={ask.options ?? []}
        chosen={null}
        disabled={blocked}
        onChoose={(option) => void answer({ decision: "answer", text: option })}
      />
    </AskFrame>
  );
}
