import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { listening, publicAddress, webWorld } from "../../test/support/web-world.ts";
import { type Dialling, dial } from "./dial.ts";
import type { Dialled } from "./reach.ts";

const signal = new AbortController().signal;
const tried = (host: string, port: number, dialling: Dialling) =>
  dial({ host, port, signal }, dialling).then(
    (socket) => {
      socket.destroy();
      return "connected";
    },
    ({ kind }) => kind,
  );

test("a name is looked up once, and what was found is what is dialled", async () => {
  await using site = await listening(() => undefined);
  const world = webWorld({ names: { "turns.example": [[publicAddress], ["127.0.0.1"]] }, server: site.port });
  expect(await tried("turns.example", 80, world)).toBe("connected");
  expect([world.asked, world.dialled]).toEqual([["turns.example"], [`${publicAddress}:80`]]);
});

test("nobody is asked about an address, or about the names of this machine", async () => {
  const seen: Dialled[] = [];
  const mayEnter = (dialled: Dialled) => seen.push(dialled) < 0;
  const world = webWorld({ names: { localhost: [publicAddress], "a.localhost": [publicAddress] }, mayEnter });
  for (const host of ["127.0.0.1", "::1", "localhost", "a.localhost"])
    expect(await tried(host, 80, world)).toBe("private");
  expect([world.asked, world.dialled]).toEqual([[], []]);
  expect(seen.map(({ host, address }) => `${host} ${address}`)).toEqual([
    ...["127.0.0.1 127.0.0.1", "::1 ::1", "localhost 127.0.0.1", "a.localhost 127.0.0.1"],
  ]);
});

test("each address of a name is judged, those after the first as well", async () => {
  const world = webWorld({
    names: { "two.example": ["10.0.0.1", "10.0.0.2"] },
    mayEnter: ({ address }) => address === "10.0.0.1",
  });
  expect(await tried("two.example", 80, world)).toBe("private");
  expect([world.dialled, world.inside]).toEqual([[], ["two.example"]]);
});

test("an address of this machine's own is inside, whichever range it is of", async () => {
  const outer = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address } of outer) {
    const world = webWorld({ mayEnter: () => true, ownPorts: [4_000] });
    expect([address, await tried(address, 4_000, world), world.dialled]).toEqual([address, "own-port", []]);
  }
});

test("of several addresses the first that answers is taken", async () => {
  await using site = await listening(() => undefined, "::1");
  const world = webWorld({ mayEnter: () => true });
  expect(await tried("localhost", site.port, { reach: world.reach })).toBe("connected");
});

test("what is aborted before or while it looks for a name ends with the word it was aborted with", async () => {
  const world = webWorld({ names: { "site.example": [publicAddress] } });
  const stop = new AbortController();
  const waiting = dial(
    { host: "site.example", port: 80, signal: stop.signal },
    { ...world, lookup: () => new Promise(() => undefined) },
  );
  stop.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await expect(dial({ host: "site.example", port: 80, signal: stop.signal }, world)).rejects.toThrow("enough");
  expect(world.dialled).toEqual([]);
});

test("a name without an address, or with what is none, is not dialled", async () => {
  const world = webWorld({ names: { "none.example": [], "odd.example": ["not an address"] } });
  expect([await tried("none.example", 80, world), await tried("odd.example", 80, world)]).toEqual(["dns", "private"]);
  expect(world.dialled).toEqual([]);
});
