import { useState } from "react";
import { useSentence } from "../enter/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Sentence } from "../ui/sentence.tsx";

/** Lets a turn that was stopped go on where it was. It goes when the session's events say that the turn goes on. */
export function GoOn({ session, name }: { session: string; name?: string }) {
  const { composer } = useWords();
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const goOn = async () => {
    setAsked(true);
    setProblem(null);
    try {
      await api.goOn(session);
    } catch (error) {
      setProblem(sentenceFor(error));
    }
    setAsked(false);
  };
  return (
    <span className="mt-2 block">
      <Button disabled={isAsked} onClick={() => void goOn()}>
        {name ?? composer.goOn}
      </Button>
      {problem && (
        <span role="alert" className="mt-2 block text-bad text-sm">
          <Sentence text={problem} />
        </span>
      )}
    </span>
  );
}
