import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { textsOnPage } from "../i18n/on-page.ts";
import type { Texts } from "../i18n/texts.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Doors } from "./doors.ts";
import { judge, type Policy } from "./guard.ts";
import { commonHeaders } from "./headers.ts";
import { deafMs } from "./send-bytes.ts";
import { viewerLanguage } from "./viewer-language.ts";

export interface FrontInput {
  policy: Policy;
  doors: Doors;
  /** Who passed the guard. `browser` is the id of its token; null for programs, and where no token is needed. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse, browser: string | null): Promise<void>;
  /** For what is our own fault. */
  report(error: unknown): void;
}

export interface Front {
  receive(incoming: IncomingMessage, outgoing: ServerResponse, how: Receiving): void;
  /** For what is no request that anything here could answer: a tunnel, or what is no HTTP at all. */
  turnAway(socket: Duplex, status: number): void;
  /** Nobody is served any more. */
  close(): void;
  /** Ends the streams that are open; resolves when their clients have all of it, or take too long. */
  endStreams(): Promise<void>;
}

export interface Receiving {
  /** The client wants to know whether it may send its body. */
  expecting: boolean;
  /** There is no room for it. */
  tooMany: boolean;
}

const patienceMs = 500;
/** Seconds after which who found no room may come again. */
const patience = 5;

/** The end of an answer is in our hands until it is read. */
function showOutTheDeaf(outgoing: ServerResponse): void {
  const timer = setTimeout(() => outgoing.destroy(), deafMs).unref();
  outgoing.once("close", () => clearTimeout(timer));
}

/** Where requests arrive. The guard sees them as they came: before a router, and before a byte of their body is read. */
export function createFront({ policy, doors, serve, report }: FrontInput): Front {
  let closed = false;
  const answers = new Set<ServerResponse>();

  async function receive(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { expecting, tooMany }: Receiving,
  ): Promise<void> {
    // A client that went away in mid-answer is nobody's fault.
    outgoing.on("error", () => undefined);
    for (const [name, value] of Object.entries(commonHeaders)) outgoing.setHeader(name, value);
    const refuse = (status: number, sentence: (texts: Texts["server"]) => string, wait: number | null = null) => {
      const body = JSON.stringify({ error: sentence(textsOnPage(viewerLanguage(incoming.headers)).server) });
      if (wait !== null) outgoing.setHeader("retry-after", wait);
      // The connection ends: its next bytes may be a body that nobody asked for.
      outgoing.writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        connection: "close",
      });
      outgoing.end(body);
    };
    if (closed) return refuse(503, (texts) => texts.stopping());
    try {
      const { method = "", url = "", headers, rawHeaders } = incoming;
      const verdict = judge({ method, url, headers, rawHeaders }, policy);
      if (verdict.verdict === "refuse") return refuse(verdict.status, ({ guard }) => guard[verdict.why]());
      if (tooMany) return refuse(503, (texts) => texts.tooMany(), patience);
      let browser: string | null = null;
      if (verdict.verdict === "ask") {
        const visitor = await doors.whose(verdict.token);
        if ("refused" in visitor) {
          const { wait } = visitor;
          return wait === null
            ? refuse(401, ({ guard }) => guard.token())
            : refuse(429, (texts) => texts.tooOften({ wait }), wait);
        }
        browser = visitor.browser;
        if (browser !== null) doors.enter(browser, outgoing);
      }
      if (outgoing.destroyed) return;
      if (expecting) outgoing.writeContinue();
      answers.add(outgoing);
      outgoing.once("close", () => answers.delete(outgoing));
      outgoing.once("prefinish", () => showOutTheDeaf(outgoing));
      await serve(incoming, outgoing, browser);
    } catch (error) {
      report(error);
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(500, (texts) => texts.unexpected({ problem: messageOf(error) }));
    }
  }

  return {
    receive: (incoming, outgoing, how) => void receive(incoming, outgoing, how),
    turnAway(socket, status) {
      if (!socket.writable) return void socket.destroy();
      const lines = Object.entries({ ...commonHeaders, connection: "close", "content-length": "0" });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
      socket.once("finish", () => socket.destroy());
    },
    close() {
      closed = true;
    },
    async endStreams() {
      const open = [...answers].filter(({ headersSent }) => headersSent);
      const read = open.map((outgoing) => new Promise<void>((done) => outgoing.once("close", done).end()));
      await Promise.race([Promise.all(read), sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
