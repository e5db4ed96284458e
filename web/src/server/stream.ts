/** One event of a stream: what it says, and by which number what comes after can be asked for. */
export interface Told {
  id: string | null;
  data: string;
}

export interface StreamOptions {
  /** Where to go on after what was told last; null for the beginning. */
  url(last: string | null): string;
  headers(): Record<string, string>;
  tell(event: Told): void;
  /** Whether the stream is there. */
  onState(state: "open" | "lost" | "refused"): void;
  /** Between two attempts. */
  pause(ms: number): Promise<void>;
  signal: AbortSignal;
}

const firstWaitMs = 250;
const longestWaitMs = 10_000;

/**
 * Follows a stream of the server for as long as it is wanted: when it breaks off, it goes on after what was told last.
 * True where the server has refused it for good.
 */
export async function follow({ url, headers, tell, onState, pause, signal }: StreamOptions): Promise<boolean> {
  let last: string | null = null;
  let wait = firstWaitMs;
  while (!signal.aborted) {
    try {
      const response = await fetch(url(last), { headers: headers(), signal });
      if (isRefused(response)) {
        onState("refused");
        return true;
      }
      if (response.ok && response.body) {
        onState("open");
        wait = firstWaitMs;
        for await (const event of eventsIn(response.body)) {
          last = event.id ?? last;
          tell(event);
        }
      }
    } catch {
      // Whatever broke it, the way on is the same.
    }
    if (signal.aborted) break;
    onState("lost");
    await pause(wait);
    wait = Math.min(wait * 2, longestWaitMs);
  }
  return false;
}

const isRefused = ({ status }: Response) => status >= 400 && status < 500;

/** The server has told all there is when it is silent for so long. */
const silenceMs = 250;
/** Of what does not end, so much is heard at a time. */
const mostMs = 1_500;
/** Within this a server that is there has begun to answer. */
const answerMs = 5_000;

/** What a stream has to tell by now: it is left when the server falls silent. True where it has refused it for good. */
export async function glance({ url, headers, tell, onState, signal }: StreamOptions): Promise<boolean> {
  const left = new AbortController();
  let isHeard = false;
  let timer = setTimeout(() => left.abort(), answerMs);
  const hear = () => {
    isHeard = true;
    clearTimeout(timer);
    timer = setTimeout(() => left.abort(), silenceMs);
  };
  try {
    const response = await fetch(url(null), { headers: headers(), signal: AbortSignal.any([signal, left.signal]) });
    if (isRefused(response)) {
      onState("refused");
      return true;
    }
    if (response.ok && response.body) {
      onState("open");
      const until = performance.now() + mostMs;
      for await (const event of eventsIn(response.body.pipeThrough(heard(hear)))) {
        tell(event);
        if (performance.now() > until) break;
      }
    }
  } catch {
    // Left, or broken off: what was told until then is told.
  } finally {
    clearTimeout(timer);
    left.abort();
  }
  if (!isHeard && !signal.aborted) onState("lost");
  return false;
}

const heard = (hear: () => void) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      hear();
      controller.enqueue(bytes);
    },
  });

/** The form of server-sent events, as far as ours has it: lines `id:` and `data:`, then an empty one. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() as string;
    for (const block of blocks) {
      const lines = block.split("\n");
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
      const data = field("data");
      if (data.length > 0) yield { id: field("id")[0] ?? null, data: data.join("\n") };
    }
  }
}
