import { useRef, useState } from "react";
import { Stored } from "../chat/stored.tsx";
import { useWords } from "../texts/texts.ts";
import { useSteady } from "../ui/use-steady.ts";
import { Visible } from "../ui/visible.tsx";
import { AskFrame } from "./ask-frame.tsx";
import type { CardInput } from "./card-input.ts";
import { Options } from "./options.tsx";
import { useAnswer } from "./use-answer.ts";
import { useFirstFocus } from "./use-first-focus.ts";

/** A question of the agent: its options, or the user's own words, or both where several may be chosen. */
export function QuestionCard(input: CardInput) {
  const { ask, isFirst } = input;
  const words = useWords().chat.ask;
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const card = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { answer, sent, problem } = useAnswer(input);
  const isSteady = useSteady(card);
  useFirstFocus(field, isFirst && isSteady);
  const blocked = sent || !isSteady;
  const options = ask.options ?? [];
  // In the order of the options; one to a line, as the command line answers too.
  const said = [...options.filter((option) => chosen.includes(option)), text.trim()].filter(Boolean).join("\n");
  const hint = options.length === 0 ? "" : ask.multiple ? words.answerToo : words.answerHint;
  return (
    <AskFrame
      ask={ask}
      card={card}
      icon="question"
      title={words.question}
      problem={problem}
      field={{ label: words.answer, hint, text, write: setText, ref: field }}
      onSay={() => void answer({ decision: "answer", text: said })}
      say={{ name: words.send, isMain: true, disabled: blocked || said === "" }}
    >
      <p className="ask-body whitespace-pre-wrap">
        <Stored>
          <bdi>
            <Visible text={ask.question ?? ask.reason} />
          </bdi>
        </Stored>
      </p>
      <Options
        options={options}
        // A tick decides nothing yet.
        disabled={ask.multiple ? sent : blocked}
        chosen={ask.multiple ? chosen : null}
        onChoose={(option) => {
          if (!ask.multiple) return void answer({ decision: "answer", text: option });
          setChosen(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
        }}
      />
    </AskFrame>
  );
}
