import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { type Check, readChecks } from "./calls.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

const icons = { ok: "check", missing: "question", problem: "warn" } as const;

/** What works on this machine; what does not comes first. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readChecks(api), [api]));
  const [isLooking, setLooking] = useState(false);
  const broken = value?.filter(({ needed, state }) => needed && state !== "ok").length ?? 0;
  return (
    <>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p role="status" className={`text-sm ${broken > 0 ? "text-bad" : ""}`}>
          {!value || isLooking ? words.looking : broken > 0 ? words.notWell({ count: broken }) : words.well}
        </p>
        <Button
          disabled={!value || isLooking}
          onClick={async () => {
            setLooking(true);
            await read();
            setLooking(false);
          }}
        >
          {words.again}
        </Button>
      </div>
      <Problem text={problem} />
      <ul className="border-line border-t empty:hidden">
        {value && sorted(value).map((check) => <CheckView key={check.name} check={check} words={words} />)}
      </ul>
    </>
  );
}

const rank = ({ needed, state }: Check) => (state === "ok" ? 2 : needed || state === "problem" ? 0 : 1);
const sorted = (checks: readonly Check[]) => [...checks].sort((one, other) => rank(one) - rank(other));

function CheckView({ check: { title, state, needed, detail, fix }, words }: { check: Check; words: typeof en }) {
  const colour = state === "ok" ? "text-good" : needed || state === "problem" ? "text-bad" : "text-warn";
  return (
    <li className="flex gap-3 border-line border-b py-2">
      <Icon name={icons[state]} className={`mt-1 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="inline-block font-medium first-letter:uppercase">{title}</span>
          <span className={`text-xs ${colour}`}>{words.states[state]}</span>
        </p>
        <p className="break-words text-quiet text-sm">
          <Sentence text={detail} />
        </p>
        {fix && (
          <p className="break-words text-sm">
            {words.fix} <Sentence text={fix} />
          </p>
        )}
      </div>
    </li>
  );
}
