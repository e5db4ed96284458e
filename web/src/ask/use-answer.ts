import { useState } from "react";
import type { Answer } from "../../../src/protocol/asks.ts";
import { Refused } from "../server/api.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import type { CardInput } from "./card-input.ts";

/** It is no longer what it was when it was shown. */
const conflict = 409;

/** Sends an answer once. The card goes when the session's events say that it was answered, here or elsewhere. */
export function useAnswer({ session, ask: { ask }, onTold }: Pick<CardInput, "session" | "ask" | "onTold">) {
  const { api, answeredHere } = useServer();
  const sentenceFor = useSentence();
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (given: Answer) => {
    if (sent) return;
    setSent(true);
    setProblem(null);
    answeredHere.add(ask);
    try {
      await api.answer(session, ask, given);
      onTold(null);
    } catch (error) {
      answeredHere.delete(ask);
      setSent(false);
      // Such a card may be about to go, and what was said must outlast it.
      if (error instanceof Refused && error.status === conflict) onTold(sentenceFor(error));
      else setProblem(sentenceFor(error));
    }
  };
  return { answer, sent, problem };
}
