import { useMemo, useState } from "react";
import { shownIn } from "../../../src/protocol/transcript.ts";
import { Asks } from "../ask/asks.tsx";
import { useWords } from "../texts/texts.ts";
import { type Opened, OpenedContext } from "../tools/opened.ts";
import { RefusalsContext } from "../tools/refusals.ts";
import { Icon } from "../ui/icon.tsx";
import { Still } from "./still.tsx";
import { SessionLanguage } from "./stored.tsx";
import { TaskSteps } from "./task-steps.tsx";
import { StepsContext, TasksContext } from "./tasks.ts";
import { Transcript } from "./transcript.tsx";
import { Todos, TurnLine } from "./turn-line.tsx";
import { turnState } from "./turn-state.ts";
import { useEnd } from "./use-end.ts";
import { useReading } from "./use-reading.ts";
import { useSought } from "./use-sought.ts";
import { useWindow } from "./use-window.ts";

export interface ConversationProps {
  session: string;
  /** Nobody runs its turn, which only the server knows. */
  interrupted?: boolean;
  /** A message that the reader is led to. */
  sought?: string | undefined;
}

/** What is said and done in a session, and what it asks. It fills the height that it is given. */
export function Conversation(props: ConversationProps) {
  // Every session is read from its end.
  return <Talk key={props.session} {...props} />;
}

function Talk({ session, interrupted = false, sought }: ConversationProps) {
  const words = useWords().chat;
  const { reading, refusals, state } = useReading(session);
  const { scroller, content, isAtEnd, toEnd, leave } = useEnd();
  const { said, asides, facts, numbers, history } = reading;
  const { messages, queue } = history;
  const passages = useMemo(
    () => shownIn({ said, asides, facts, numbers, history: { messages, queue } }),
    [said, asides, facts, numbers, messages, queue],
  );
  const { pieces, drawn, show, hold } = useWindow({ scroller, passages, isAtEnd });
  useSought({ sought, passages, scroller, leave, show });
  // What is drawn again for who reads further up is not news.
  const isEndDrawn = drawn.end === passages.length;
  const { todos, opened: begun, tasks } = reading.history;
  const [opened] = useState<Opened>(() => new Map());
  const byCall = useMemo(() => new Map(tasks.map((task) => [task.call as string, task])), [tasks]);
  const toLatest = () => {
    hold();
    toEnd();
  };
  return (
    <SessionLanguage value={begun?.language}>
      <section className="conversation">
        <div className="conversation-body">
          <div className="conversation-scroll" ref={scroller}>
            <div className="conversation-column" ref={content}>
              <div
                role="log"
                aria-label={words.conversation}
                aria-live={isEndDrawn ? "polite" : "off"}
                aria-relevant="additions"
              >
                <OpenedContext value={opened}>
                  <RefusalsContext value={refusals}>
                    <TasksContext value={byCall}>
                      <StepsContext value={TaskSteps}>
                        <Still {...{ scroller, drawn, isAtEnd }}>
                          <Transcript {...{ reading, passages, pieces, session, interrupted }} />
                        </Still>
                      </StepsContext>
                    </TasksContext>
                  </RefusalsContext>
                </OpenedContext>
              </div>
              <Asks reading={reading} session={session} />
            </div>
          </div>
          {!isAtEnd && (
            <button type="button" className="latest" onClick={toLatest}>
              <Icon name="down" />
              {words.latest}
            </button>
          )}
        </div>
        <footer className="conversation-foot">
          <div className="conversation-column">
            {state === "open" ? (
              <TurnLine state={turnState(reading, interrupted)} toEnd={toLatest} />
            ) : (
              <p role="status" className={`turn-line ${state === "refused" ? "text-bad" : "text-warn"}`}>
                {words[state]}
              </p>
            )}
            <Todos todos={todos} />
          </div>
        </footer>
      </section>
    </SessionLanguage>
  );
}
