import { useEffect, useRef, useState } from "react";
import { Card } from "../ask/asks.tsx";
import { NewsSwitch } from "../notify/news-switch.tsx";
import { addressOf } from "../route.ts";
import { useSentence } from "../server/use-sentence.ts";
import { FolderLetter } from "../sessions/folder-letter.tsx";
import { useWords, useWordsOf } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { SaidLine } from "../ui/said.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { steady } from "../ui/steady.ts";
import { bySession } from "./group.ts";
import { useAllAsks } from "./use-all-asks.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** What all sessions ask, answered in place with the very cards that the sessions have. */
export function AsksPage({ told }: { told: number }) {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { sessions: texts } = useWords();
  const sentenceFor = useSentence();
  const { asks, problem, refresh } = useAllAsks(told);
  // A card that took no answer is drawn anew: it is to be looked at again before it takes another.
  const [refused, setRefused] = useState<{ ask: string; sentence: string; time: number } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = asks?.length === 0;
  const wasAny = useRef(false);
  useEffect(() => {
    // The last card has taken the keyboard with it.
    if (isOver && wasAny.current && document.activeElement === document.body) heading.current?.focus();
    wasAny.current = !isOver;
  }, [isOver]);
  const first = asks?.[0]?.ask;
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[46rem] px-4 py-6">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {words.title}
        </h1>
        <p className="mt-1 mb-5 text-quiet text-sm">{words.what}</p>
        {refused && (
          <p role="alert" className="aside aside-warn">
            <Icon name="warn" className="mt-1 text-warn" />
            <Sentence text={refused.sentence} />
          </p>
        )}
        {asks === null && problem !== null && (
          <p role="alert" className="text-bad text-sm">
            <Sentence text={sentenceFor(problem)} />
          </p>
        )}
        {isOver && (
          <p role="status" className="py-6 text-quiet">
            {words.none}
          </p>
        )}
        {bySession(asks ?? []).map(({ session, title, workspace, asks: inIt }) => (
          <section key={session} aria-label={steady(title) || texts.untitled} className="mb-8">
            <h2 className="mb-2 flex items-center gap-2 text-sm">
              <FolderLetter path={workspace} />
              <span className="min-w-0 truncate font-medium">
                <SaidLine text={title || texts.untitled} />
              </span>
              <a href={addressOf(session)} className="ml-auto shrink-0 text-accent underline-offset-4 hover:underline">
                {words.open}
              </a>
            </h2>
            {inIt.map((ask) => (
              <Card
                key={`${ask.ask} ${refused?.ask === ask.ask ? refused.time : 0}`}
                ask={ask}
                session={session}
                folder={workspace}
                isFirst={ask.ask === first}
                onTold={(sentence) => {
                  setRefused((before) =>
                    sentence === null ? null : { sentence, ask: ask.ask, time: (before?.time ?? 0) + 1 },
                  );
                  refresh();
                }}
              />
            ))}
          </section>
        ))}
        <div className="mt-8 border-line border-t pt-4">
          <NewsSwitch />
        </div>
      </div>
    </div>
  );
}
