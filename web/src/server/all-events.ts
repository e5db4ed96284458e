import { headers } from "./headers.ts";
import { follow, type StreamOptions } from "./stream.ts";

export type StreamState = Parameters<StreamOptions["onState"]>[0];

export interface AllEventsInput {
  tell(data: string): void;
  /** Also when another tab has taken over: what was told in between may be missing. */
  onState(state: StreamState): void;
  signal: AbortSignal;
}

/** What the tabs of a browser say to each other; a newcomer asks `how` it stands. */
type Said = { told: string } | { state: StreamState } | { how: "?" | StreamState };

const name = "skillmint.events";

/** What happens in all sessions. One tab follows it for all, as a browser has six connections for all tabs of a server. */
export function followAll(input: AllEventsInput): void {
  // A page that came over plain HTTP from another machine has no locks; there every tab follows for itself.
  if (navigator.locks) inTurn(input);
  else lead(input);
}

function inTurn({ tell, onState, signal }: AllEventsInput): void {
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  let isLeader = false;
  let known: StreamState | null = null;
  const hear = (state: StreamState) => {
    known = state;
    onState(state);
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ("told" in data) tell(data.told);
    else if ("state" in data) hear(data.state);
    else if (data.how === "?") {
      if (isLeader && known) say({ how: known });
    } else if (!known) hear(data.how);
  };
  signal.addEventListener("abort", () => channel.close());
  say({ how: "?" });
  // Whoever leads has the lock until it goes, by whatever way; then the next in line gets it.
  navigator.locks.request(name, { signal }, () => leadForAll()).catch(ignoreAbort);

  function leadForAll(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => resolve());
    isLeader = true;
    lead({
      signal,
      tell(data) {
        say({ told: data });
        tell(data);
      },
      onState(state) {
        say({ state });
        hear(state);
      },
    });
    return promise;
  }

  function ignoreAbort(error: unknown): void {
    if (!signal.aborted) throw error;
  }
}

function lead({ tell, onState, signal }: AllEventsInput): void {
  void follow({ url: () => "/api/events", headers, signal, tell: ({ data }) => tell(data), onState });
}
