import { hostname, networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { hostsOf, isLoopback, ownAddress, urlOf } from "./hosts.ts";

const place = { host: "127.0.0.1", port: 8765, scheme: "http", names: [] } as const;

test("on loopback we are the address and localhost, with the port", () => {
  expect([...hostsOf(place)].sort()).toEqual(["127.0.0.1:8765", "localhost:8765"]);
  expect([...hostsOf({ ...place, host: "::1" })].sort()).toEqual(["127.0.0.1:8765", "[::1]:8765", "localhost:8765"]);
});

test("on an address of its own we are that, and the names that were given", () => {
  const hosts = hostsOf({ ...place, host: "192.0.2.7", names: ["Mint.example"] });
  expect([...hosts].sort()).toEqual(["192.0.2.7:8765", "mint.example:8765"]);
});

test("on every address we are all that the machine is called", () => {
  const hosts = hostsOf({ ...place, host: "0.0.0.0", port: 443, scheme: "https" });
  const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  const written = addresses.map((address) => (address.includes(":") ? `[${address}]` : address));
  for (const name of [hostname().toLowerCase(), "localhost", ...written]) {
    expect(hosts).toContain(`${name}:443`);
    // As browsers write it.
    expect(hosts).toContain(name);
  }
});

test.each([
  [{ ...place }, "http://127.0.0.1:8765/"],
  [{ ...place, host: "::1" }, "http://[::1]:8765/"],
  [{ ...place, host: "0.0.0.0", scheme: "https" as const }, `https://${hostname()}:8765/`],
  [{ ...place, host: "0.0.0.0", names: ["mint.example"] }, "http://mint.example:8765/"],
])("of %j people are told %s", (where, url) => {
  expect(urlOf(where)).toBe(url);
});

test.each([
  ["127.0.0.1", true],
  ["127.255.0.3", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["127.0.0.1.example.com", false],
  ["localhost", false],
  ["10.0.0.1", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test("programs of this machine find a server on every address at loopback", () => {
  expect([ownAddress("0.0.0.0"), ownAddress("::"), ownAddress("192.0.2.7")]).toEqual([
    "127.0.0.1",
    "127.0.0.1",
    "192.0.2.7",
  ]);
});
