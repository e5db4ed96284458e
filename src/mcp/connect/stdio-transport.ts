import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { Child, ChildExit, Children, Program } from "../../processes/children.ts";
import { isObject } from "../../protocol/json-object.ts";
import { ServerProblem } from "../connection.ts";
import type { TakeNotification } from "./changes.ts";
import { createFrames } from "./frames.ts";
import { inTurns } from "./in-turns.ts";
import { lastBytes } from "./last-bytes.ts";
import type { StdioLimits } from "./limits.ts";
import { beyond, failed, madeUp, type RequestId, read, whoWaitedFor } from "./wire.ts";

export interface StdioTransport extends Transport {
  /** The last that the server said on stderr. */
  said(): string;
  /** How it ended; null while it runs. */
  ended(): ChildExit | null;
}

export interface StdioInput {
  program: Program;
  children: Children;
  limits: StdioLimits;
  takes: TakeNotification;
  /** Told of the first of what does not belong on stdout, and in the end how much there was. */
  onNoise(text: string): void;
}

/** A server that is a child of ours: one line a message, both ways. */
export function stdioTransport({ program, children, limits, takes, onNoise }: StdioInput): StdioTransport {
  const stderr = lastBytes(limits.stderrBytes);
  const pending = new Set<RequestId>();
  let child: Child | undefined;
  let starting: Promise<Child> | undefined;
  /** Answers of ours that the server has not read. */
  let unread = 0;
  let onRead: () => void = () => undefined;
  let exit: ChildExit | null = null;
  let noise = 0;
  let isClosed = false;

  const noticed = (text: string) => {
    noise++;
    if (noise <= limits.noiseTold) onNoise(text.slice(0, 500));
  };
  const deliver = (message: JSONRPCMessage) => {
    if ("method" in message) {
      if ("id" in message || !takes(message.method, message.params ?? {})) transport.onmessage?.(message);
      return;
    }
    if (message.id !== undefined) pending.delete(message.id);
    // The client takes what was told of a call before its answer a moment later; then it must still be waiting.
    queueMicrotask(() => transport.onmessage?.(message));
  };
  const fail = (ids: Iterable<RequestId>, code: number, message: string) => {
    for (const id of [...ids]) deliver(failed(id, code, message));
  };
  const take = createFrames(limits.frameBytes, {
    line(text) {
      if (text.trim() === "") return;
      for (const reading of read(text)) {
        if (reading.kind === "message") deliver(reading.message);
        else if (reading.kind === "unreadable" && pending.has(reading.id)) fail([reading.id], madeUp.unreadable, "");
        else noticed(text);
      }
    },
    tooLarge(cut) {
      const ids = whoWaitedFor(cut, pending);
      if (ids.length === 0) noticed(cut.head);
      fail(ids, madeUp.tooLarge, beyond(limits.frameBytes));
    },
  });

  const closed = () => {
    if (isClosed) return;
    isClosed = true;
    onRead();
    if (noise > limits.noiseTold) onNoise(`… (${noise})`);
    transport.onclose?.();
  };

  const transport: StdioTransport = {
    async start() {
      starting = children.start(program);
      const started = await starting;
      child = started;
      started.stderr.on("data", stderr.write).on("error", () => undefined);
      listen(started.stdout);
      const ends = [started.stdout, started.stderr].map(ended);
      const exited = started.exit.then((how) => {
        if (!isClosed) exit = how;
      });
      // What it said last may come after its end is told, and somebody whom it started may hold its output for ever.
      void Promise.race([exited, ...ends.slice(0, 1)]).then(async () => {
        await Promise.race([Promise.all([exited, ...ends]), wait(limits.drainMs, undefined, { ref: false })]);
        closed();
      });
    },

    async send(message) {
      if (!child || isClosed) throw new ServerProblem("lost", "");
      const line = `${JSON.stringify(message)}\n`;
      // A server that does not read must not have us hold what it does not take.
      if (child.stdin.writableLength + line.length > limits.unsentBytes) throw new ServerProblem("too-large", "");
      if ("id" in message && "method" in message) pending.add(message.id);
      else forgetCancelled(message);
      const { stdin, exit: gone } = child;
      const isAnswer = !("method" in message);
      if (isAnswer) unread++;
      await new Promise<void>((resolve, reject) =>
        stdin.write(line, async (error) => {
          if (!error) return resolve();
          // How it ended says more than that it does not read, and is known a moment later.
          await Promise.race([gone, wait(limits.drainMs, undefined, { ref: false })]);
          reject(new ServerProblem("lost", exit ? "" : error.message));
        }),
      ).finally(() => {
        if (isAnswer) unread--;
        onRead();
      });
    },

    async close() {
      closed();
      // One that is only just being started would outlive us.
      const started = await starting?.catch(() => null); // That it could not be started was told to who started it.
      await started?.end(limits.end);
    },
    said: stderr.text,
    ended: () => exit,
  };

  /** A server that never stops talking must not keep us from everything else, nor ask on while it reads no answer. */
  function listen(stdout: Readable): void {
    stdout.on("error", () => undefined);
    stdout.on("data", async (bytes: Buffer) => {
      stdout.pause();
      for await (const piece of inTurns(Buffer.from(bytes))) {
        take(piece as Buffer);
        while (unread > limits.unreadAnswers && !isClosed)
          await new Promise<void>((resolve) => {
            onRead = resolve;
          });
      }
      stdout.resume();
    });
  }

  function forgetCancelled(message: JSONRPCMessage): void {
    if (!("method" in message) || message.method !== "notifications/cancelled") return;
    const id = isObject(message.params) ? message.params.requestId : undefined;
    if (typeof id === "string" || typeof id === "number") pending.delete(id);
  }

  return transport;
}

const ended = (stream: Readable) => new Promise<void>((resolve) => stream.once("end", resolve).once("close", resolve));
