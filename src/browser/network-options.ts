import type { BrowserContextOptions } from "playwright-core";
import type { WebProxy } from "../web/proxy.ts";

/**
 * What a browser is started with so that all it wants from a network goes through the guarding proxy of its context, and
 * nothing past it.
 */
export const networkArguments: readonly string[] = [
  // Calls between browsers would go out as they are, to any address that a page names.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  // The same for those with a window, which call it so.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  // Names are the proxy's to look up, and nobody else's.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // A proxy cannot carry it.
  "--disable-quic",
];

/** Of one context: loopback addresses too, which browsers otherwise reach by themselves. */
export const proxyOptions = ({
  server,
  username,
  password,
}: WebProxy): Required<Pick<BrowserContextOptions, "proxy">> => ({
  proxy: { server, username, password, bypass: "<-loopback>" },
});
