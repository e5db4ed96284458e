import { useEffect, useState } from "react";
import { useSentence } from "../server/use-sentence.ts";
import { LongText } from "../tools/long-text.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.tsx";
import { Visible } from "../ui/visible.tsx";
import type { ProcessInfo } from "./calls.ts";
import { Empty } from "./empty.tsx";
import type { TabInput } from "./panel.tsx";
import { useAsked } from "./use-asked.ts";

/** So often a look is taken at what runs, while somebody looks. */
const everyMs = 2_000;

/** What the session has running in the background. */
export function ProcessesTab({ calls, words, session }: TabInput) {
  const look = useTicks();
  const { value } = useAsked(`${session} ${look}`, calls.processes);
  if (!value) return null;
  if (value.length === 0) return <Empty text={words.processes.none} />;
  return (
    <ul className="px-3">
      {value.map((one) => (
        <ProcessView key={one.id} process={one} look={look} calls={calls} words={words} />
      ))}
    </ul>
  );
}

interface ProcessViewInput extends Pick<TabInput, "calls" | "words"> {
  process: ProcessInfo;
  look: number;
}

function ProcessView({
  process: { id, command, ports, here },
  look,
  calls,
  words: { processes: words },
}: ProcessViewInput) {
  const sentenceFor = useSentence();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    try {
      // Until it goes from the list.
      await calls.stop(id);
    } catch (error) {
      toast({ text: sentenceFor(error), isBad: true });
      setStopping(false);
    }
  };
  const { value } = useAsked(`${id} ${look}`, () => calls.output(id));
  return (
    <li className="border-line border-b py-3 last:border-0">
      <div className="flex items-start gap-2">
        <p className="line-clamp-3 min-w-0 flex-1 break-all font-mono text-[13px]">
          <Visible text={command} />
        </p>
        {here && (
          <Button disabled={isStopping} onClick={() => void stop()}>
            {isStopping ? words.stopping : words.stop}
          </Button>
        )}
      </div>
      <p className="text-quiet text-xs">
        {id}
        {ports.length > 0 && ` · ${words.ports({ ports: ports.join(", ") })}`}
        {!here && ` · ${words.elsewhere}`}
      </p>
      {here &&
        value &&
        (value.output ? (
          <LongText text={lastLines(value.output)} />
        ) : (
          <Note text={value.output === null ? words.unheard : words.silent} />
        ))}
    </li>
  );
}

const Note = ({ text }: { text: string }) => <p className="mt-1 text-quiet text-xs">{text}</p>;

const mostLines = 40;
const lastLines = (text: string) => text.trimEnd().split("\n").slice(-mostLines).join("\n");

/** Counts on while the page is seen. */
function useTicks(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setCount((now) => now + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return count;
}
