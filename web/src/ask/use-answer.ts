import { useState } from "react";
import type { Answer, Ask } from "../../../src/protocol/asks.ts";
import { useSentence } from "../enter/use-sentence.ts";
import { useServer } from "../server/use-server.ts";

/** Sends an answer once. The card goes when the session's events say that it was answered, here or elsewhere. */
export function useAnswer(session: string, { ask }: Ask) {
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (given: Answer) => {
    if (sent) return;
    setSent(true);
    setProblem(null);
    try {
      await api.answer(session, ask, given);
    } catch (error) {
      setProblem(sentenceFor(error));
      setSent(false);
    }
  };
  return { answer, sent, problem };
}
