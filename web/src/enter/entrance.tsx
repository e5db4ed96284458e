import { type ReactNode, useEffect, useState } from "react";
import { proposedFolder } from "../composer/last.ts";
import { Look } from "../look/look.tsx";
import { Refused } from "../server/api.ts";
import { token } from "../server/token.ts";
import { useIsThere, useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Sentence } from "../ui/sentence.tsx";
import { Gone } from "./gone.tsx";
import { linkIn } from "./link.ts";
import { takeLink } from "./take-link.ts";

/** Shows what is inside to a browser that has a token, and to any other what to do. */
export function Entrance({ children }: { children: ReactNode }) {
  const words = useWords();
  const isKnown = token.use() !== null;
  const isThere = useIsThere();
  const { isOpening, refusal } = useCode();
  if (isOpening) return <Outside>{words.enter.opening}</Outside>;
  if (isKnown) return children;
  if (!isThere) return <Gone />;
  return (
    <Outside>
      <p className="text-quiet">{words.enter.what}</p>
      <p className="mt-3 text-lg" role="status">
        <Sentence text={refusal ?? words.enter.todo} />
      </p>
    </Outside>
  );
}

/** A link with a code may also be put into a page that is open already. */
function useCode(): { isOpening: boolean; refusal: string | null } {
  const { api } = useServer();
  const [isOpening, setOpening] = useState(() => linkIn(location.hash) !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const enter = async () => {
      const link = takeLink();
      if (!link) return;
      setOpening(true);
      try {
        const { token: given } = await api.exchange(link.code);
        // Only now: whoever has a good code has the terminal.
        if (link.folder !== null) proposedFolder.set(link.folder);
        token.set(given);
        setRefusal(null);
      } catch (error) {
        setRefusal(error instanceof Refused ? error.message || null : null);
      }
      setOpening(false);
    };
    void enter();
    addEventListener("hashchange", enter);
    return () => removeEventListener("hashchange", enter);
  }, [api]);
  return { isOpening, refusal };
}

function Outside({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-6 py-10">
      <img src="/icon.svg" alt="" className="mb-5 size-10" />
      <h1 className="mb-2 font-semibold text-2xl">SkillMint</h1>
      {children}
      <footer className="mt-10">
        <Look />
      </footer>
    </main>
  );
}
