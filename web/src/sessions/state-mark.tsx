import type { SessionState } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";

/** What a session is doing. Only what needs a person is loud. */
export function StateMark({ state }: { state: SessionState | undefined }) {
  const { sessions } = useWords();
  if (state === "waiting")
    return (
      <span className="my-0.5 inline-block rounded-full bg-warn px-2 font-medium text-ground text-xs">
        {sessions.states.waiting}
      </span>
    );
  if (state === "running")
    return (
      <span className="inline-flex items-center gap-1 text-accent text-xs">
        <span className="size-1.5 rounded-full bg-accent" />
        {sessions.states.running}
      </span>
    );
  if (state === "interrupted") return <span className="text-warn text-xs">{sessions.states.interrupted}</span>;
  return null;
}
