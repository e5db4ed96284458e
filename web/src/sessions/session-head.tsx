import { useEffect, useMemo, useRef, useState } from "react";
import { allSaid } from "../../../src/protocol/reading.ts";
import { asTitle, titleOf } from "../../../src/protocol/title.ts";
import { useReading } from "../chat/use-reading.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { SaidLine } from "../ui/said.tsx";
import { steady } from "../ui/steady.ts";
import { SessionMenu } from "./session-menu.tsx";
import { TitleField } from "./title-field.tsx";
import { useActions } from "./use-actions.ts";
import type { Sessions } from "./use-sessions.ts";

/** One that nobody has named is called by its first prompt: all of it, for here is room. */
function useTitle({ id, title }: SessionInfo): string {
  const { reading } = useReading(id);
  const prompt = allSaid(reading).find(({ role }) => role === "user")?.text ?? "";
  return useMemo(() => (titleOf(prompt) === title ? asTitle(prompt.slice(0, mostShown)) : title), [prompt, title]);
}

const mostShown = 1_000;

/** The session's title, which can be written anew in its place, and what can be done with the session. */
export function SessionHead({ session, sessions }: { session: SessionInfo; sessions: Sessions }) {
  const { sessions: texts } = useWords();
  const actions = useActions(session, sessions);
  const [isRenaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  // The keyboard goes along: into the field, and back to the button that it came from.
  useEffect(() => {
    if (!isRenaming && isByKey.current) opener.current?.focus();
    isByKey.current = false;
  }, [isRenaming]);
  const title = useTitle(session) || texts.untitled;
  if (isRenaming)
    return (
      <TitleField
        title={session.title}
        className="max-w-md"
        onDone={(written, byKey) => {
          isByKey.current = byKey;
          setRenaming(false);
          if (written !== null) void actions.rename(written);
        }}
      />
    );
  return (
    <>
      <h1 className="min-w-0 truncate font-medium text-sm" title={steady(title)}>
        <SaidLine text={title} />
      </h1>
      <SessionMenu
        session={session}
        actions={actions}
        onRename={() => setRenaming(true)}
        opener={opener}
        look="tap shrink-0 justify-center"
      />
    </>
  );
}
