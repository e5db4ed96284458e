import { Fragment, memo } from "react";
import type { Reading, Stop } from "../../../src/protocol/reading.ts";
import type { Passage, Prompt } from "../../../src/protocol/transcript.ts";
import { useWords } from "../texts/texts.ts";
import { AttachedFiles } from "../tools/attached-files.tsx";
import { Pictures } from "../tools/pictures.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { steady } from "../ui/steady.ts";
import { AnswerView } from "./answer.tsx";
import { GoOn } from "./go-on.tsx";
import { Plain } from "./plainly.tsx";
import type { AnswerState } from "./rows.ts";
import { Stored } from "./stored.tsx";

export interface TranscriptProps {
  reading: Reading;
  passages: readonly Passage[];
  /** Those before this one are not drawn. */
  first: number;
  session: string;
  /** Nobody runs its turn. */
  interrupted: boolean;
}

/** A session as people read it: the passages, and behind them what is being said. */
export function Transcript({ reading, passages, first, session, interrupted }: TranscriptProps) {
  const { partial, turn, queue } = reading.history;
  // Prompts that wait to be read stand below the answer that is still being given.
  const waiting = new Set<string>(queue.map(({ id }) => id));
  const current = passages.findLastIndex((passage) => passage.type !== "prompt" || !waiting.has(passage.id));
  // Something else may stand behind what was said last, while its calls still run.
  const answering = turn === null ? -1 : passages.findLastIndex((passage) => isOfTurn(passage, reading.turns));
  // To choose another mode is to say nothing yet.
  const last = turn === null ? passages.findLastIndex(({ type }) => type !== "mode") : -1;
  const underWay = turn !== null && !interrupted;
  const running = underWay ? reading.running : null;
  const state = { partial: answering === current ? partial : null, underWay, running };
  return passages.slice(first).map((passage, index) => (
    <Fragment key={keyOf(passage)}>
      <PassageView
        passage={passage}
        session={session}
        isLast={first + index === last}
        {...(first + index === answering && { state })}
      />
      {partial && answering !== current && first + index === current && (
        <AnswerView steps={none} session={session} {...state} partial={partial} />
      )}
    </Fragment>
  ));
}

const none: [] = [];
const settled: AnswerState = { partial: null, underWay: false, running: null };

const isOfTurn = (passage: Passage | undefined, turn: number) => passage?.type === "answer" && passage.turn === turn;

function keyOf(passage: Passage): string {
  if (passage.type === "prompt") return passage.id;
  return passage.type === "answer" ? `answer ${passage.steps[0]?.id}` : `${passage.type} ${passage.at}`;
}

interface Props {
  passage: Passage;
  session: string;
  /** Nothing has come after it. */
  isLast: boolean;
  /** Of the answer that is being given. */
  state?: AnswerState;
}

function PassageView({ passage, session, isLast, state = settled }: Props) {
  const { chat: words, composer } = useWords();
  switch (passage.type) {
    case "prompt":
      return <PromptView id={passage.id} prompt={passage} session={session} />;
    case "answer":
      return <AnswerView steps={passage.steps} session={session} {...state} />;
    case "stop":
      return <Stopped stop={passage} session={session} isLast={isLast} />;
    case "undo":
      return (
        <p className="aside">
          <Icon name="undo" className="mt-0.5" />
          {words.undone(passage)}
        </p>
      );
    case "mode":
      return (
        <p className="aside">
          {passage.mode === "unrestricted" ? (
            <Icon name="warn" className="mt-0.5 text-warn" />
          ) : (
            <Icon name="lock" className="mt-0.5" />
          )}
          {words.modeChanged({ name: composer.modes[passage.mode].name })}
        </p>
      );
    case "fold":
      return <Folded text={passage.text} sentence={words.folded(passage)} />;
  }
}

/** What stopped so can go on without a word, when it is the last thing that happened. */
const goesOn = new Set<Stop["reason"]>(["failed", "step-limit", "stuck", "budget"]);

/** What was stopped on purpose needs no alarm. */
function Stopped({ stop: { reason, problem }, session, isLast }: { stop: Stop; session: string; isLast: boolean }) {
  const words = useWords().chat;
  const isWanted = reason === "aborted" || reason === "shut-down";
  return (
    <p className={isWanted ? "aside" : "aside aside-bad"}>
      <Icon name={isWanted ? "stop" : "warn"} className={isWanted ? "mt-0.5" : "mt-1 text-bad"} />
      <span className="whitespace-pre-wrap">
        <span className="font-medium">{words.stopped[reason]}</span>
        {/* That it was stopped, and by whom, is all there is to say. */}
        {!isWanted && problem && (
          <>
            {" · "}
            <Stored>
              <Sentence text={steady(problem)} />
            </Stored>
          </>
        )}
        {isLast && goesOn.has(reason) && <GoOn session={session} />}
      </span>
    </p>
  );
}

const PromptView = memo(
  function PromptView({ prompt, session }: { id: string; prompt: Prompt; session: string }) {
    return (
      <article data-role="user" className="passage prompt passage-settled">
        {prompt.text.trim() && <Plain text={prompt.text} className="prompt-text" />}
        {prompt.images && <Pictures images={prompt.images} session={session} />}
        {prompt.files && <AttachedFiles files={prompt.files} />}
      </article>
    );
  },
  // What was said is said.
  (before, after) => before.id === after.id,
);

function Folded({ sentence, text }: { sentence: string; text: string }) {
  return (
    <details className="tool passage">
      <summary className="tool-line text-quiet">
        <Icon name="fold" />
        <span className="flex-1">{sentence}</span>
        {text && <Icon name="chevron" className="tool-chevron" />}
      </summary>
      {text && <Plain text={text} className="mt-1 mb-2 ml-6 text-[13px] text-quiet" />}
    </details>
  );
}
