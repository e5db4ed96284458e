import type { Event } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Engine } from "./engine.ts";
import type { Live } from "./live.ts";

/** What happens in a session, whoever runs it. */
export interface Feed {
  /**
   * What is stored after that seq, then the message under way, then everything as it happens, in order. Resolves when
   * all that was there has been told. Nothing is told twice, and nothing is left out.
   */
  follow(session: SessionId, after: number, tell: (event: Event) => void): Promise<() => void>;
}

export function createFeed({ store }: Engine, live: Live): Feed {
  return {
    async follow(session, after, tell) {
      let early: Event[] | null = [];
      let last = after;
      const pass = (event: Event) => {
        if (event.seq !== null) {
          if (event.seq <= last) return;
          last = event.seq;
        }
        tell(event);
      };
      // Before the store is read: what comes meanwhile waits.
      const stop = live.listen((event) => {
        if (event.session !== session) return;
        if (early) early.push(event);
        else pass(event);
      });
      for (const event of await store.events(session, after)) pass(event);
      const partial = live.find(session)?.history.partial;
      if (partial) {
        const at = new Date().toISOString();
        tell({ seq: null, at, session, turn: null, type: "message-partial", ...partial, calls: [...partial.calls] });
      }
      for (const event of early) pass(event);
      early = null;
      return stop;
    },
  };
}
