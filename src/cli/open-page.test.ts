import { expect, test } from "vitest";
import { type Desktop, openerFor } from "./open-page.ts";

const link = "http://127.0.0.1:8765/#code=x";
const linux: Desktop = { platform: "linux", env: { DISPLAY: ":0" }, isTerminal: true };

test.each<[expected: string[] | null, desktop: Desktop, url?: string]>([
  [["xdg-open", link], linux],
  [["xdg-open", link], { ...linux, env: { WAYLAND_DISPLAY: "wayland-0" } }],
  [null, { ...linux, env: {} }],
  [null, { ...linux, isTerminal: false }],
  [null, linux, "file:///etc/passwd"],
  [null, linux, "--help"],
  [["open", link], { ...linux, platform: "darwin", env: {} }],
  [null, { ...linux, platform: "darwin", env: { SSH_CONNECTION: "x" } }],
  [["rundll32", "url.dll,FileProtocolHandler", link], { ...linux, platform: "win32", env: {} }],
  [null, { ...linux, platform: "win32", env: {}, isTerminal: false }],
])("%j opens it on %j", (expected, desktop, url = link) => {
  expect(openerFor(desktop, url)).toEqual(expected);
});
