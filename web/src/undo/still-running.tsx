import { useEffect, useState } from "react";
import { useServer } from "../server/use-server.ts";
import { useWork } from "../server/use-work.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";
import { Visible } from "../ui/visible.tsx";
import { type Running, running, stopAll } from "./calls.ts";
import type { en } from "./words.en.ts";

interface Props {
  session: string;
  /** In the server's words, for when there is nothing to press here. */
  problem: string;
  words: typeof en;
  onStopped(): void;
}

/** What runs in the background and holds an undo up, and the way to end it from here. */
export function StillRunning({ session, problem, words, onStopped }: Props) {
  const { api } = useServer();
  const [all, setAll] = useState<readonly Running[] | null>(null);
  const work = useWork();
  useEffect(() => {
    running(api, session).then(setAll, () => setAll([]));
  }, [api, session]);
  if (all === null) return null;
  if (all.length === 0) return <Problem text={problem} />;
  const stop = () =>
    work.run(async () => {
      await stopAll(api, all);
      onStopped();
    });
  return (
    <div className="mt-3 text-sm">
      <p role="alert">{words.stillRuns({ count: all.length })}</p>
      <ul className="undo-files">
        {all.map(({ id, command }) => (
          <li key={id}>
            <span className="break-all font-mono">
              <Visible text={command} />
            </span>
            <span className="text-quiet">{id}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <Button disabled={work.isBusy} onClick={() => void stop()}>
          {work.isBusy ? words.stopping : words.stop({ count: all.length })}
        </Button>
      </div>
      <Problem text={work.problem} />
    </div>
  );
}
