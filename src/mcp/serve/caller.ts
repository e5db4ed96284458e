import { readFile } from "node:fs/promises";
import type { Event } from "../../protocol/events.ts";
import type { ToolResult } from "../../protocol/messages.ts";
import type { Session } from "../../session/session.ts";
import type { Called, CallResult, Offer, WantedCall } from "./offer.ts";

/** What was called stays in a session's history. After so many calls another takes over, when nothing of it runs. */
const usualCalls = 200;

export interface CallerInput {
  /** A session in memory that has the offered tools. */
  begin(): Session;
  /** From now on its model asks for this one call: no second way to run a tool. */
  aim(session: Session, name: string, input: unknown): void;
  /** Of a session that is closed, with what it kept. */
  forget(session: Session): Promise<void>;
  /** What the client reads where a turn broke off before its call had a result. */
  failed: string;
  mostCalls?: number;
}

export interface Caller {
  call: Offer["call"];
  close(): Promise<void>;
}

/**
 * Runs calls one after the other in one session: what one leaves behind, such as a process in the background, a server's
 * state or the sight of a file, is there for the next. A turn that would wait for a person is given up and begun again
 * with his answer, so that nobody else waits for him.
 */
export function createCaller({ begin, aim, forget, failed, mostCalls = usualCalls }: CallerInput): Caller {
  let current: Session | null = null;
  let calls = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function session(): Promise<Session> {
    if (current && calls >= mostCalls && (await current.processes()).length === 0) await end();
    if (!current) calls = 0;
    current ??= begin();
    calls++;
    return current;
  }

  async function end(): Promise<void> {
    const ended = current;
    current = null;
    if (!ended) return;
    await ended.close();
    await forget(ended);
  }

  async function run({ name, input, approved, signal, progress }: WantedCall): Promise<Called> {
    signal.throwIfAborted();
    const one = await session();
    const before = calledIn(one)?.id;
    aim(one, name, input);
    const stop = () => void one.send({ type: "abort" });
    const unsubscribe = one.subscribe((event: Event) => {
      if (event.type === "tool-progress") progress(event.text);
    });
    signal.addEventListener("abort", stop);
    try {
      await one.send({ type: "submit", text: name });
      await one.run();
      let [ask] = one.history.asks;
      if (ask && ask.hash !== undefined && ask.hash === approved) {
        await one.send({ type: "answer", ask: ask.ask, answer: { decision: "allow", hash: approved } });
        await one.run();
        [ask] = one.history.asks;
      }
      if (ask) {
        await one.send({ type: "abort" });
        return { asks: ask };
      }
      return { result: await resultIn(one, before) };
    } finally {
      signal.removeEventListener("abort", stop);
      unsubscribe();
    }
  }

  async function resultIn(one: Session, before: string | undefined): Promise<CallResult> {
    const called = calledIn(one);
    // A turn that broke off has none of its own, and that of another call is not for this client to read.
    const result = called?.id === before ? undefined : called?.calls[0]?.result;
    if (!result) return { text: one.history.lastTurn?.problem ?? failed, images: [], failed: true };
    return { text: result.output, images: await imagesOf(result), failed: result.status !== "ok" };
  }

  return {
    call(wanted) {
      const done = last.then(() => run(wanted));
      last = done.catch(() => undefined);
      return done;
    },
    async close() {
      await end();
      await last;
    },
  };
}

const calledIn = ({ history }: Session) => history.messages.findLast((message) => message.role === "assistant");

const imagesOf = ({ images = [] }: ToolResult) =>
  Promise.all(
    images.map(async ({ mediaType, file }) => ({ mediaType, data: (await readFile(file)).toString("base64") })),
  );
