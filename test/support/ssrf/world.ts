// Where the probes are tried: a canary inside, a site on the open internet, and the product's own dialler between them.
import { createSocket } from "node:dgram";
import { EventEmitter, once } from "node:events";
import { connect, createServer } from "node:net";
import { isPrivateAddress } from "../../../src/protocol/addresses.ts";
import type { Dialling } from "../../../src/web/dial.ts";
import { listening } from "../web-world.ts";

const publicAddresses = ["93.184.216.34", "2606:4700::1111"];
/** Those at which the canary can really be had on this machine. */
const own = ["127.0.0.1", "::1", "0.0.0.0", "::", "::ffff:7f00:1", "::ffff:0:0", "::ffff:127.0.0.1"];

export interface Shown {
  html: string;
  headers?: Record<string, string> | undefined;
  files?: Record<string, string> | undefined;
}

export interface SsrfWorld extends AsyncDisposable {
  /** On which the canary listens: both versions, and packets. */
  port: number;
  sitePort: number;
  canary: Canary;
  /** What the site shows from now on. */
  show(page: Shown): void;
  /** With PORT and CANARY filled in. */
  filled(text: string): string;
  dialling(input: DiallingInput): Dialling & { dialled: readonly string[] };
}

export interface DiallingInput {
  names: Record<string, string[] | string[][]>;
  /** Whether the guard is in. The session's own server, which is the site's port, is let through by it. */
  isGuarded: boolean;
  /** Everything is let through but the canary's port, which is ours. */
  isOwnPort?: boolean;
}

/** `heard` at each connection or packet, `read` when a connection has said what it wants, `told` also at each refusal. */
export class Canary extends EventEmitter<{ heard: []; read: []; refused: []; told: [] }> {
  connections = 0;
  /** Of requests in clear. */
  paths = new Set<string>();
  packets = 0;
  refusals = 0;
  /** For the guard to tell. */
  refused(): void {
    this.refusals++;
    this.emit("refused");
    this.emit("told");
  }
}

export async function ssrfWorld(): Promise<SsrfWorld> {
  const canary = new Canary();
  const answer = [
    ...["HTTP/1.1 200 OK", "access-control-allow-origin: *", "cache-control: no-store", "content-length: 2"],
    ...["connection: close", "", "ok"],
  ].join("\r\n");
  const listener = () =>
    createServer((socket) => {
      canary.connections++;
      canary.emit("told");
      socket
        .on("error", () => undefined)
        .once("data", (data) => {
          canary.paths.add(/^\w+ ([^\s?]+)\S* HTTP/.exec(String(data))?.[1] ?? "");
          socket.end(answer);
          canary.emit("read");
        });
      canary.emit("heard");
    });
  const [four, six, udp] = [listener(), listener(), createSocket("udp4")];
  four.listen(0, "127.0.0.1");
  await once(four, "listening");
  const { port } = four.address() as { port: number };
  six.listen(port, "::1");
  udp.on("message", () => {
    canary.packets++;
    canary.emit("told");
    canary.emit("heard");
  });
  udp.bind(port, "127.0.0.1");
  await Promise.all([once(six, "listening"), once(udp, "listening")]);

  const filled = (text: string) => text.replaceAll("CANARY", `127.0.0.1:${port}`).replaceAll("PORT", String(port));
  let shown: Shown = { html: "" };
  const site = await listening((request, response) => {
    const url = new URL(request.url ?? "", "http://site.example");
    response.setHeader("cache-control", "no-store");
    const to = url.searchParams.get("url");
    const file = shown.files?.[url.pathname];
    if (to !== null) response.writeHead(Number(url.searchParams.get("status")), { location: filled(to) }).end();
    else if (file !== undefined) {
      const type = url.pathname.endsWith(".html") ? "text/html" : "text/javascript";
      response.writeHead(200, { "content-type": type }).end(filled(file));
    } else if (url.pathname === "/page") {
      const headers = Object.entries(shown.headers ?? {}).map(([name, value]) => [name, filled(value)]);
      response.writeHead(200, { "content-type": "text/html", ...Object.fromEntries(headers) }).end(filled(shown.html));
    } else response.writeHead(404).end();
  });

  return {
    ...{ port, sitePort: site.port, canary, filled },
    show(page) {
      shown = page;
    },
    dialling({ names, isGuarded, isOwnPort = false }) {
      const dialled: string[] = [];
      const turns = new Map<string, number>();
      return {
        dialled,
        reach: {
          mayEnter: (to) => !isGuarded || isOwnPort || to.port === site.port,
          leadsInside: () => undefined,
          ownPorts: () => (isGuarded && isOwnPort ? [port] : []),
        },
        async lookup(host) {
          const found = { "site.example": [publicAddresses[0] ?? ""], "inside.example": ["127.0.0.1"], ...names }[host];
          const turn = turns.get(host) ?? 0;
          turns.set(host, turn + 1);
          if (!found) throw Object.assign(new Error(host), { code: "ENOTFOUND" });
          const now = found[Math.min(turn, found.length - 1)] ?? [];
          return typeof now === "string" ? (found as string[]) : now;
        },
        open(addresses, to) {
          // Whoever has several may see to it that only the one inside answers.
          const address = addresses.find(isPrivateAddress) ?? addresses[0] ?? "";
          dialled.push(`${address} ${to}`);
          if (publicAddresses.includes(address)) return connect({ host: "127.0.0.1", port: site.port });
          const isReal = own.includes(address) && (to === port || to === site.port);
          return isReal ? connect({ host: address, port: to }) : connect({ host: "127.0.0.1", port });
        },
      };
    },
    async [Symbol.asyncDispose]() {
      for (const server of [four, six]) server.close();
      udp.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Whether dialling it leads to the canary by itself on this machine, or only because the test's dialler sees to that. */
export const isReal = (dialled: readonly string[], port: number): boolean =>
  dialled.some((one) => own.includes(one.split(" ")[0] ?? "") && one.endsWith(` ${port}`));
