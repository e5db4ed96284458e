// Pages of the open internet that send on to an address inside, or whose name turns to one.
import type { Probe } from "./addresses.ts";

const via = (to: string, status = 302) => `http://site.example/to?status=${status}&url=${encodeURIComponent(to)}`;
const inside = "http://127.0.0.1:PORT/";
const open = "93.184.216.34";

const turning = (to: string, at: number): Probe => ({
  technique: "a name that turns",
  url: `http://turns-${at}.example:PORT/to?status=302&url=%2Fagain`,
  names: { [`turns-${at}.example`]: [[open], [to]] },
});

export const redirects: readonly Probe[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({ technique: "redirect by each status", url: via(inside, status) })),
  ...[
    ...["//127.0.0.1:PORT/", "http://2130706433:PORT/", "http://[::1]:PORT/", "http://[::ffff:127.0.0.1]:PORT/"],
    ...["http://localhost:PORT/", "http:\\\\127.0.0.1:PORT/", "http://a@127.0.0.1:PORT/", "HTTP://0x7f.1:PORT/"],
  ].map((to) => ({ technique: "redirect to another spelling", url: via(to) })),
  ...[
    via(via(inside)),
    via(via(via(inside, 307), 301)),
    via(via(via(via(inside)))),
    via(`http://other.example/to?status=302&url=${encodeURIComponent(inside)}`),
    via(`http://site.example:8080/to?status=308&url=${encodeURIComponent(inside)}`),
  ].map((url) => ({ technique: "chain of redirects", url, names: { "other.example": [open] } })),
  ...["127.0.0.1", "10.0.0.1", "::1", "169.254.169.254"].map((address, at) => ({
    technique: "redirect to a name that leads inside",
    url: via(`http://led-${at}.example:PORT/`),
    names: { [`led-${at}.example`]: [address] },
  })),
  ...["127.0.0.1", "::1", "10.0.0.1", "0.0.0.0", "::ffff:127.0.0.1", "169.254.169.254"].map(turning),
];
