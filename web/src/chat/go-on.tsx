import { useServer } from "../server/use-server.ts";
import { useWork } from "../server/use-work.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";

/** Lets a turn that was stopped go on where it was. It goes when the session's events say that the turn goes on. */
export function GoOn({ session, name }: { session: string; name?: string }) {
  const { composer } = useWords();
  const { api } = useServer();
  const work = useWork();
  return (
    <div className="mt-2">
      <Button disabled={work.isBusy} onClick={() => void work.run(() => api.goOn(session))}>
        {name ?? composer.goOn}
      </Button>
      <Problem text={work.problem} />
    </div>
  );
}
