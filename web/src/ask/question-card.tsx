import { useId, useRef, useState } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";
import { Stored } from "../chat/stored.tsx";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { useAnswer } from "./use-answer.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useSteady } from "./use-steady.ts";

/** A question of the agent: one of its options, or the user's own words. */
export function QuestionCard({ ask, session, isFirst }: { ask: Ask; session: string; isFirst: boolean }) {
  const words = useWords().chat.ask;
  const title = useId();
  const [text, setText] = useState("");
  const card = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { answer, sent, problem } = useAnswer(session, ask);
  const isSteady = useSteady(card);
  useFirstFocus(field, isFirst && isSteady);
  const blocked = sent || !isSteady;
  const options = ask.options ?? [];
  return (
    <fieldset ref={card} aria-labelledby={title} className="ask">
      <h2 id={title} className="ask-title">
        <Icon name="question" />
        {words.question}
      </h2>
      <p className="whitespace-pre-wrap">
        <Stored>
          <Said text={ask.question ?? ask.reason} />
        </Stored>
      </p>
      {options.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Button key={option} disabled={blocked} onClick={() => void answer({ decision: "answer", text: option })}>
              <Said text={option} />
            </Button>
          ))}
        </div>
      )}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <form
        className="ask-answer"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked && text.trim()) void answer({ decision: "answer", text: text.trim() });
        }}
      >
        <label className="ask-reason">
          <span>{words.answer}</span>
          <input
            className="field"
            ref={field}
            value={text}
            placeholder={options.length > 0 ? words.answerHint : ""}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className="ask-buttons">
          <Button look="main" type="submit" disabled={blocked || !text.trim()}>
            {words.send}
          </Button>
        </div>
      </form>
    </fieldset>
  );
}
