import { hash, timingSafeEqual } from "node:crypto";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the browser shows when it comes back, in each language. */
export interface CallbackPages {
  title: string;
  done: readonly string[];
  wrong: readonly string[];
}

export interface Callback {
  /** Where the browser is to come back to. */
  address: string;
  /** What it brings. Only an answer with this state counts; others are told so, and are waited past. */
  answer(state: string, signal: AbortSignal): Promise<URLSearchParams>;
  close(): void;
}

export interface CallbackInput {
  pages: CallbackPages;
  /** This one and no other. Throws where it is not free. */
  port?: number | undefined;
  /** This one if it is free. */
  preferred?: number | undefined;
  /** False: the process may end while it listens. */
  holds?: boolean | undefined;
}

/** Listens on this machine alone, by number: a name could lead elsewhere. */
export async function openCallback({ port, preferred, pages, holds = true }: CallbackInput): Promise<Callback> {
  const server = createServer();
  if (port !== undefined) await listening(server, port);
  else await listening(server, preferred ?? 0).catch(() => listening(server, 0));
  if (!holds) server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  let wanted: { state: string; take(params: URLSearchParams): void } | null = null;
  server.on("request", (request, response) => {
    const url = URL.canParse(request.url ?? "", `http://${host}`) ? new URL(request.url ?? "", `http://${host}`) : null;
    if (request.method !== "GET" || url?.pathname !== path || request.headers.host !== host) {
      response.writeHead(404).end();
      return;
    }
    const isOurs = wanted !== null && isSame(url.searchParams.get("state") ?? "", wanted.state);
    response.writeHead(isOurs ? 200 : 400, headers).end(page(pages.title, isOurs ? pages.done : pages.wrong));
    if (!isOurs) return;
    wanted?.take(url.searchParams);
    wanted = null;
  });
  return {
    address: `http://${host}${path}`,
    answer: (state, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        wanted = { state, take: resolve };
      }),
    close() {
      // What is being sent is sent: the person should see the page.
      server.close();
      server.closeIdleConnections();
      server.unref();
    },
  };
}

const path = "/callback";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'",
  "referrer-policy": "no-referrer",
  connection: "close",
};

const page = (title: string, lines: readonly string[]) =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title>${lines.map((line) => `<p>${line}</p>`).join("")}\n`;

const isSame = (one: string, other: string) => {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(one), digest(other));
};

function listening(server: HttpServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
