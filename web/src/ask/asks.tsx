import { useEffect, useState } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";
import type { Reading } from "../../../src/protocol/reading.ts";
import { understood } from "../../../src/protocol/tool-names.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Sentence } from "../ui/sentence.tsx";
import type { CardInput } from "./card-input.ts";
import { PermissionCard } from "./permission-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { QuestionCard } from "./question-card.tsx";
import { toldMs, useElsewhere } from "./use-elsewhere.ts";
import { useKeyboardBack } from "./use-keyboard-back.ts";

/** What only the user can answer, in the order it was asked. Nothing comes below it. */
export function Asks({ reading, session }: { reading: Reading; session: string }) {
  const words = useWords().chat.ask;
  const { asks, opened } = reading.history;
  // A card that took no answer is drawn anew: it is to be looked at again before it takes another.
  const [told, setTold] = useState<{ sentence: string; ask: string; time: number } | null>(null);
  const elsewhere = useElsewhere(reading);
  useKeyboardBack(asks);
  const isOver = told !== null && asks.length === 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setTold(null), toldMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  return (
    <div className={asks.length > 0 ? "asks" : ""}>
      {told && (
        <p role="alert" className="aside aside-warn">
          <Icon name="warn" className="mt-1 text-warn" />
          <Sentence text={told.sentence} />
        </p>
      )}
      {!told && elsewhere && (
        <p role="status" className="aside">
          <Icon name="check" className="mt-0.5" />
          {words.elsewhere[elsewhere]}
        </p>
      )}
      {asks.map((ask, index) => {
        const time = told?.ask === ask.ask ? told.time : 0;
        const onTold = (sentence: string | null) =>
          setTold((last) => (sentence === null ? null : { sentence, ask: ask.ask, time: (last?.time ?? 0) + 1 }));
        const input = { ask, session, folder: opened?.workspace ?? "", isFirst: index === 0, onTold };
        return <Card key={`${ask.ask} ${time}`} {...input} />;
      })}
    </div>
  );
}

/** One of them, whatever its kind. */
export function Card(input: CardInput) {
  if (input.ask.kind === "permission") return <PermissionCard {...input} />;
  const plan = planIn(input.ask);
  return plan === null ? <QuestionCard {...input} /> : <PlanCard {...input} plan={plan} />;
}

/** Null where the question is about something else. */
function planIn({ tool, input }: Ask): string | null {
  const wanted = understood(tool, input);
  const plan = (wanted.input as { plan?: unknown } | null)?.plan;
  return wanted.name === "exit_plan_mode" && typeof plan === "string" ? plan : null;
}
