import { useMemo } from "react";
import type { TurnCause } from "../../../src/protocol/problems.ts";
import type { Reading, Stop } from "../../../src/protocol/reading.ts";
import type { Shown } from "../../../src/protocol/transcript.ts";
import { settingsAddress } from "../route.ts";
import { useWords, type Words } from "../texts/texts.ts";
import { ToolProse } from "../tools/tool-prose.tsx";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { steady } from "../ui/steady.ts";
import { AnswerView } from "./answer.tsx";
import { GoOn } from "./go-on.tsx";
import { keyOf } from "./key-of.ts";
import { PromptView } from "./prompt-view.tsx";
import { RetriesView } from "./retries-view.tsx";
import type { AnswerState, Together } from "./rows.ts";
import { Stored } from "./stored.tsx";
import { TurnEndView } from "./turn-end.tsx";
import { askedIn, firstPrompts, undoneTurns } from "./turns.ts";
import type { Piece } from "./window.ts";
import { withoutOrders } from "./without-orders.ts";

export interface TranscriptProps {
  reading: Reading;
  passages: readonly Shown[];
  /** Which of them are drawn; all are without it. */
  pieces?: readonly Piece[];
  session: string;
  /** Nobody runs its turn. */
  interrupted: boolean;
  /** It is a sub-agent's: its prompt stands above, and nothing can be done with it from here. */
  nested?: boolean;
}

/** A session as people read it: the passages, and behind them what is being said. */
export function Transcript({ reading, passages, pieces, session, interrupted, nested = false }: TranscriptProps) {
  const { partial, turn, queue } = reading.history;
  // Prompts that wait to be read stand below the answer that is still being given.
  const waiting = new Set<string>(queue.map(({ id }) => id));
  const current = passages.findLastIndex((passage) => passage.type !== "prompt" || !waiting.has(passage.id));
  // Something else may stand behind what was said last, while its calls still run.
  const answering = turn === null ? -1 : passages.findLastIndex((passage) => isOfTurn(passage, reading.turns));
  // To choose another mode is to say nothing yet, and what a turn took is said of it.
  const last = turn === null && !nested ? passages.findLastIndex(({ type }) => type !== "mode" && type !== "end") : -1;
  const { asides, said, together, numbers } = reading;
  const { messages } = reading.history;
  const undone = useMemo(() => undoneTurns(asides), [asides]);
  const firsts = useMemo(
    () => firstPrompts([...said, ...messages, ...queue], numbers),
    [said, messages, queue, numbers],
  );
  const underWay = turn !== null && !interrupted;
  const running = underWay ? reading.running : null;
  const state = { partial: answering === current ? partial : null, underWay, running };
  const view = (passage: Shown, index: number, key: string, own: AnswerState | null) => (
    <PassageView
      key={key}
      passage={passage}
      session={session}
      isLast={index === last}
      isFirst={!nested && passage.type === "prompt" && firsts.has(passage.id)}
      isUndone={passage.type === "end" && undone.has(passage.turn)}
      askedIn={passage.type === "undo" ? askedIn(passage.turn, passages) : ""}
      isBusy={turn !== null}
      together={together}
      {...(own && { state: own })}
    />
  );
  const drawn = (passage: Shown, index: number) => {
    const isTask = nested && index === 0 && passage.type === "prompt";
    const own = isTask ? [] : [view(passage, index, keyOf(passage), index === answering ? state : null)];
    if (!partial || answering === current || index !== current) return own;
    // Under the key that it has when it is finished: what was drawn of it stays.
    const begun: Shown = { type: "answer", number: 0, at: "", turn: reading.turns, steps: none };
    return [...own, view(begun, -1, `answer ${partial.message}`, { ...state, partial })];
  };
  if (!pieces) return passages.flatMap(drawn);
  return pieces.flatMap(({ gap, first, end }, at) => [
    gap > 0 && <div key={at === pieces.length - 1 ? "rest" : `gap ${at}`} className="gap" style={{ height: gap }} />,
    ...passages.slice(first, end).flatMap((passage, index) => drawn(passage, first + index)),
  ]);
}

const none: [] = [];
const settled: AnswerState = { partial: null, underWay: false, running: null };

const isOfTurn = (passage: Shown | undefined, turn: number) => passage?.type === "answer" && passage.turn === turn;

interface Props {
  passage: Shown;
  session: string;
  /** Nothing has come after it. */
  isLast: boolean;
  /** Of a prompt: its turn began with it. */
  isFirst: boolean;
  /** Of a turn's end: its changes were taken back. */
  isUndone: boolean;
  /** Of an undo: what the turn was asked to do. */
  askedIn: string;
  isBusy: boolean;
  together: Together;
  /** Of the answer that is being given. */
  state?: AnswerState;
}

function PassageView(props: Props) {
  const { passage, session, isLast, isFirst, isUndone, isBusy, together, state = settled } = props;
  const { chat: words, composer } = useWords();
  switch (passage.type) {
    case "prompt":
      return <PromptView id={passage.id} prompt={passage} session={session} isFirst={isFirst} />;
    case "answer":
      return <AnswerView steps={passage.steps} session={session} together={together} {...state} />;
    case "stop":
      return <Stopped stop={passage} session={session} isLast={isLast} />;
    case "undo":
      return (
        <p className="aside">
          <Icon name="undo" className="mt-0.5" />
          <Said text={words.undone({ ...passage, prompt: props.askedIn })} />
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
    case "retry":
      return <RetriesView retries={passage} />;
    case "end":
      return <TurnEndView end={passage} session={session} isUndone={isUndone} isBusy={isBusy} />;
  }
}

/** What stopped so can go on without a word, when it is the last thing that happened. */
const goesOn = new Set<Stop["reason"]>(["failed", "step-limit", "stuck", "budget"]);

/** Where in the settings that can be mended which stopped it. */
const mendedIn: Partial<Record<TurnCause, keyof Words["settings"]["sections"]>> = {
  ...{ missing: "models", unauthorized: "models", "not-found": "models", unpriced: "models" },
  ...{ "day-cost": "budgets", "session-cost": "budgets", "prompt-limit": "budgets" },
};

/** What was stopped on purpose needs no alarm. */
function Stopped({ stop, session, isLast }: { stop: Stop; session: string; isLast: boolean }) {
  const { chat: words, settings } = useWords();
  const { reason, problem, cause } = stop;
  const section = cause && mendedIn[cause];
  const isWanted = reason === "aborted" || reason === "shut-down";
  return (
    <div className={isWanted ? "aside" : "aside aside-bad"}>
      <Icon name={isWanted ? "stop" : "warn"} className={isWanted ? "mt-0.5" : "mt-1 text-bad"} />
      <div className="whitespace-pre-wrap">
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
        {isLast && section && (
          <a href={settingsAddress(section)} className="mt-1 block w-fit text-accent text-sm underline">
            {settings.name} › {settings.sections[section].name}
          </a>
        )}
        {isLast && goesOn.has(reason) && (
          <GoOn session={session} {...(reason === "failed" && { name: words.tryAgain })} />
        )}
      </div>
    </div>
  );
}

function Folded({ sentence, text: told }: { sentence: string; text: string }) {
  const text = withoutOrders(told);
  return (
    <details className="tool passage">
      <summary className="tool-line text-quiet">
        <Icon name="fold" />
        <span className="flex-1">{sentence}</span>
        {text && <Icon name="chevron" className="tool-chevron" />}
      </summary>
      {text && (
        <div className="mt-1 mb-2 ml-6">
          <ToolProse text={text} />
        </div>
      )}
    </details>
  );
}
