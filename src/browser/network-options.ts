import type { LaunchOptions } from "playwright-core";
import type { WebProxy } from "../web/proxy.ts";

/**
 * What a browser is started with so that all it wants from a network goes through the guarding proxy, and nothing past
 * it: loopback addresses too, which browsers otherwise reach by themselves.
 */
export function networkOptions({
  server,
  username,
  password,
}: WebProxy): Required<Pick<LaunchOptions, "proxy" | "args">> {
  return {
    proxy: { server, username, password, bypass: "<-loopback>" },
    args: [
      // Calls between browsers would go out as they are, to any address that a page names.
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
      // Names are the proxy's to look up, and nobody else's.
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    ],
  };
}
