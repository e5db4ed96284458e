// What needs more than an address: our own port under other names, other schemes, and words said to the proxy itself.
import { networkInterfaces } from "node:os";
import type { Probe } from "./addresses.ts";

const outer = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
/** An address that only this machine's own list knows as its own; where it has no network, loopback's. */
const outside = outer.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1";

/** Everything is let through but what is ours. */
export const ownPort: readonly Probe[] = [
  ...["127.0.0.1", "localhost", "[::1]", "0", "[::ffff:0.0.0.0]", "[::ffff:127.0.0.1]", "127.1.2.3", outside].map(
    (host) => ({
      technique: "our own port",
      url: `http://${host}:PORT/`,
    }),
  ),
  { technique: "our own port", url: "http://me.example:PORT/", names: { "me.example": ["127.0.0.1"] } },
  { technique: "our own port", url: "http://out.example:PORT/", names: { "out.example": [outside] } },
];

/** Nothing of ours speaks them; without the guard the dialler is asked for the address in them. */
export const otherSchemes: readonly Probe[] = [
  ...["ftp", "gopher", "dict", "ws", "wss", "ldap"].map((scheme) => ({
    technique: "another scheme",
    url: `${scheme}://127.0.0.1:PORT/`,
  })),
  ...["fe80::1%25eth0", "::1%25lo", "::1%lo"].map((host) => ({
    technique: "a zone in the address",
    url: `http://[${host}]:PORT/`,
  })),
];

export interface RawProbe {
  technique: string;
  /** AUTH is the line with the password. */
  lines: string[];
}

const raw = (technique: string, ...all: string[][]): RawProbe[] => all.map((lines) => ({ technique, lines }));
const hosted = ["Host: site.example", "AUTH"];

export const toProxy: readonly RawProbe[] = [
  ...raw(
    "a tunnel",
    ["CONNECT 127.0.0.1:PORT HTTP/1.1", ...hosted],
    ["CONNECT [::1]:PORT HTTP/1.1", ...hosted],
    ["CONNECT 2130706433:PORT HTTP/1.1", ...hosted],
    ["CONNECT 0x7f.1:PORT HTTP/1.1", ...hosted],
    ["CONNECT inside.example:PORT HTTP/1.1", ...hosted],
    ["CONNECT localhost.:PORT HTTP/1.1", ...hosted],
    ["CONNECT [::ffff:127.0.0.1]:PORT HTTP/1.1", ...hosted],
    ["CONNECT %31%32%37.0.0.1:PORT HTTP/1.1", ...hosted],
  ),
  ...raw(
    "another host in the head",
    ["GET http://127.0.0.1:PORT/ HTTP/1.1", ...hosted],
    ["GET http://site.example@127.0.0.1:PORT/ HTTP/1.1", ...hosted],
    ["GET http://127.0.0.1:PORT/ HTTP/1.1", "Host: site.example", "X-Forwarded-Host: site.example", "AUTH"],
    ["HEAD http://inside.example:PORT/ HTTP/1.1", ...hosted],
    ["GET http://127.0.0.1:PORT/ HTTP/1.0", "AUTH"],
  ),
  ...raw(
    "the second of one connection",
    ["GET http://site.example/ HTTP/1.1", ...hosted, "", "GET http://127.0.0.1:PORT/ HTTP/1.1", ...hosted],
    ["GET http://site.example/ HTTP/1.1", ...hosted, "", "CONNECT 127.0.0.1:PORT HTTP/1.1", ...hosted],
    [
      "POST http://site.example/ HTTP/1.1",
      ...hosted,
      "Content-Length: 0",
      "",
      "GET http://[::1]:PORT/ HTTP/1.1",
      ...hosted,
    ],
  ),
  ...raw(
    "another protocol",
    ["GET http://127.0.0.1:PORT/ HTTP/1.1", ...hosted, "Connection: Upgrade", "Upgrade: websocket"],
    ["GET http://inside.example:PORT/ HTTP/1.1", ...hosted, "Connection: Upgrade", "Upgrade: h2c"],
  ),
];
