import type { Ask } from "../../../src/protocol/asks.ts";

/** An ask, and the session that it waits in. */
export interface WaitingAsk extends Ask {
  session: string;
  title: string;
  workspace: string;
}

export interface AskGroup {
  session: string;
  title: string;
  workspace: string;
  asks: WaitingAsk[];
}

/** By session, the one that waits longest first. */
export function bySession(asks: readonly WaitingAsk[]): AskGroup[] {
  const groups = Map.groupBy(asks, ({ session }) => session);
  return [...groups].map(([session, inIt]) => {
    const [{ title, workspace }] = inIt as [WaitingAsk];
    return { session, title, workspace, asks: inIt };
  });
}
