import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownBrowsers } from "../src/browser/find.ts";
import { needs } from "./needs.ts";
import { act, browserWorld } from "./support/browser-world.ts";
import { addresses } from "./support/ssrf/addresses.ts";
import { ssrfBrowser } from "./support/ssrf/browse.ts";
import { tryFetch, tryRaw } from "./support/ssrf/fetch.ts";
import { otherSchemes, ownPort, toProxy } from "./support/ssrf/others.ts";
import { pages } from "./support/ssrf/pages.ts";
import { redirects } from "./support/ssrf/redirects.ts";
import { type SsrfWorld, ssrfWorld } from "./support/ssrf/world.ts";

let world: SsrfWorld;
beforeAll(async () => {
  world = await ssrfWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const fetched = [...addresses, ...redirects, ...otherSchemes, ...ownPort];

test("there are at least 150 probes by 20 techniques, and at most ten share one", () => {
  const techniques = Map.groupBy([...fetched, ...toProxy, ...pages], ({ technique }) => technique);
  const sizes = [...techniques.values()].map((all) => all.length);
  expect(fetched.length + toProxy.length + pages.length).toBeGreaterThanOrEqual(150);
  expect(techniques.size).toBeGreaterThanOrEqual(20);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
});

test("no address that leads inside is connected to by a fetch; without the guard each one is", async () => {
  const wrong: string[] = [];
  for (const probe of fetched) {
    const guarded = await tryFetch(world, probe, true);
    const open = await tryFetch(world, probe, false);
    if (guarded.heard > 0 || open.heard === 0) wrong.push(`${probe.technique}: ${probe.url}`);
  }
  expect(wrong).toEqual([]);
});

test("nothing that the proxy is asked for leads inside; without the guard all of it does", async () => {
  const wrong: string[] = [];
  for (const probe of toProxy) {
    const guarded = await tryRaw(world, probe, true);
    const open = await tryRaw(world, probe, false);
    if (guarded.heard > 0 || open.heard === 0) wrong.push(`${probe.technique}: ${probe.lines[0]}`);
  }
  expect(wrong).toEqual([]);
});

// Each in a frame of one page, two of each technique; the long form has a page for each of all.
const canBeFramed = pages.filter(({ html, headers, isSecure, isUdp, technique }) => {
  return html.includes("/x") && !html.includes("wss:") && !headers && !isSecure && !isUdp && technique !== "links";
});
const framed = [...Map.groupBy(canBeFramed, ({ technique }) => technique).values()].flatMap((all) => all.slice(0, 2));

test("nothing that a page wants from inside gets out of a real browser; without the guard it does", async () => {
  const frames = framed.map(({ html }, at) => [
    `/frame-${at}.html`,
    html.replaceAll("/x", `/n${at}`).replaceAll("%2Fx", `%2Fn${at}`),
  ]);
  const all = frames.map(([path]) => `<iframe src="${path}"></iframe>`).join("");
  world.show({ html: "", files: { ...Object.fromEntries(frames), "/all.html": all } });
  world.canary.paths.clear();
  const missing = () => framed.filter((_, at) => !world.canary.paths.has(`/n${at}`));
  {
    await using open = await ssrfBrowser(world, { isGuarded: false, quietMs: 0 });
    await open.shows("/all.html", async () => {
      while (missing().length > 0) await once(world.canary, "read");
    });
  }
  const { canary } = world;
  const before = canary.connections + canary.packets;
  {
    await using guarded = await ssrfBrowser(world, { isGuarded: true, quietMs: 0 });
    await guarded.shows("/all.html", async (page) => {
      const isCalm = () => canary.connections + canary.packets === before;
      while (canary.refusals < framed.length && isCalm()) await once(canary, "told");
      // A call between browsers has looked for ways when it says so, and would have sent its packets by then.
      if (isCalm()) await Promise.race([page.evaluate(call(`stun:127.0.0.1:${world.port}`)), once(canary, "heard")]);
    });
  }
  expect(canary.connections + canary.packets).toBe(before);
});

needs("chromium")(
  "no packet of the system's own Chromium comes inside, by calls or by QUIC; as it comes, each does",
  async () => {
    const found = knownBrowsers({ path: undefined, env: process.env, folder: "" }).find(
      ({ from }) => from === "system",
    );
    const executable = found?.executable ?? "";
    const byPackets = pages.filter(({ isUdp }) => isUdp);
    expect(byPackets.map(({ technique }) => technique)).toEqual(expect.arrayContaining(["WebTransport"]));
    const { canary } = world;
    const quiet: string[] = [];
    {
      await using open = await ssrfBrowser(world, { isGuarded: false, isProxied: false, quietMs: 10_000, executable });
      for (const probe of byPackets) if ((await open.tryPage(probe)).heard === 0) quiet.push(probe.name);
    }
    expect(quiet).toEqual([]);
    const before = canary.packets;
    await using own = await browserWorld({ settings: { browserPath: executable }, env: process.env });
    const { browser } = own.begin(world.dialling({ names: {}, isGuarded: true }).reach);
    const scripts = byPackets.map(({ html }) => world.filled(html).replace(/<\/?(?:body|script)>/g, ""));
    await act(browser, async (page) => {
      await page.goto(`http://localhost:${world.sitePort}/page`);
      for (const script of scripts) await page.evaluate(`(() => { ${script} })()`);
      // Each has looked for ways by the time that these have found none.
      const looked = async () => {
        await page.evaluate(call(`stun:127.0.0.1:${world.port}`));
        await page.evaluate(`new WebTransport("https://127.0.0.1:${world.port}/x").ready.catch(() => 0)`);
      };
      if (canary.packets === before) await Promise.race([looked().catch(() => undefined), once(canary, "heard")]);
    });
    expect(canary.packets).toBe(before);
  },
);

const call = (urls: string) => `new Promise((resolve) => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: "${urls}" }] });
  peer.createDataChannel("x");
  peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && resolve();
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
})`;
