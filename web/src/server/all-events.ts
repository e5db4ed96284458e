import { headers } from "./headers.ts";
import { follow, type StreamOptions } from "./stream.ts";

export type StreamState = Parameters<StreamOptions["onState"]>[0];

export interface AllEventsInput {
  /** `isLeader`: this tab has heard it from the server itself, and no other tab of this browser has. */
  tell(data: string, isLeader: boolean): void;
  /** Also when another tab has taken over: what was told in between may be missing. */
  onState(state: StreamState): void;
  /** Between two attempts. */
  pause(ms: number): Promise<void>;
  signal: AbortSignal;
}

/** What the tabs of a browser say to each other. Who asks `how` it stands gets an answer from the one that follows. */
type Said = { told: string } | { state: StreamState } | { how: "?" | StreamState | null };

const name = "skillmint.events";
/** Within this a tab that lives has answered another. */
const answerMs = 1_000;
const everyMs = 15_000;

/** What happens in all sessions. One tab follows it for all, as a browser has six connections for all tabs of a server. */
export function followAll(input: AllEventsInput): void {
  // A page that came over plain HTTP from another machine has no locks; there every tab follows for itself.
  if (navigator.locks) inTurn(input);
  else lead(input);
}

function inTurn({ tell, onState, pause, signal }: AllEventsInput): void {
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  let isLeader = false;
  let known: StreamState | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let line = new AbortController();
  let led = new AbortController();
  const hear = (state: StreamState) => {
    known = state;
    onState(state);
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ("how" in data && data.how === "?") {
      if (isLeader) say({ how: known });
      return;
    }
    // Whatever it says, it lives.
    clearTimeout(silence);
    if ("told" in data) tell(data.told, false);
    else if ("state" in data) hear(data.state);
    else if (!known && data.how && data.how !== "?") hear(data.how);
  };
  standInLine();
  listen();

  /** Whoever leads has the lock until it goes, by whatever way; then the next in line gets it. */
  function standInLine(): void {
    line = new AbortController();
    const { signal: left } = line;
    const options = { signal: AbortSignal.any([signal, left]) };
    navigator.locks.request(name, options, leadForAll).catch(() => {
      if (!left.aborted) robbed();
    });
  }

  function takeOver(): void {
    line.abort();
    navigator.locks.request(name, { steal: true }, leadForAll).catch(robbed);
  }

  /** Another has taken the lock, as this tab did not answer: a browser puts tabs to sleep. */
  function robbed(): void {
    led.abort();
    isLeader = false;
    if (!signal.aborted) standInLine();
  }

  async function leadForAll(): Promise<void> {
    if (signal.aborted) return;
    clearTimeout(silence);
    isLeader = true;
    led = new AbortController();
    lead({
      pause,
      signal: AbortSignal.any([signal, led.signal]),
      tell(data) {
        say({ told: data });
        tell(data, true);
      },
      onState(state) {
        say({ state });
        hear(state);
      },
    });
    await new Promise((end) => signal.addEventListener("abort", end));
  }

  /** A tab that is looked at makes sure that it is told: a leader that sleeps keeps its lock. */
  function listen(): void {
    const ask = () => {
      if (isLeader || document.hidden) return;
      say({ how: "?" });
      clearTimeout(silence);
      silence = setTimeout(takeOver, answerMs);
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener("visibilitychange", ask, { signal });
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      clearTimeout(silence);
      channel.close();
    });
    ask();
  }
}

function lead({ tell, onState, pause, signal }: AllEventsInput): void {
  void follow({ url: () => "/api/events", headers, pause, signal, tell: ({ data }) => tell(data, true), onState });
}
