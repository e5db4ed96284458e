// Every probe for a way inside, by fetch, by words to the proxy and by a real Chromium, with the guard and without it.
//   npm run proof -- ssrf --seed 1

import { circumstances, createRandom, proofFlags, writeResult } from "../support/proof.ts";
import { addresses, type Probe } from "../support/ssrf/addresses.ts";
import { ssrfBrowser } from "../support/ssrf/browse.ts";
import { type Tried, tryFetch, tryRaw } from "../support/ssrf/fetch.ts";
import { otherSchemes, ownPort, type RawProbe, toProxy } from "../support/ssrf/others.ts";
import { type PageProbe, pages } from "../support/ssrf/pages.ts";
import { redirects } from "../support/ssrf/redirects.ts";
import { ssrfWorld } from "../support/ssrf/world.ts";

const { seed } = proofFlags({});
// Longer for those that are to be quiet because nothing comes of them.
const quietMs = { guarded: 1_500, open: 5_000 };

interface Row {
  technique: string;
  way: "fetch" | "proxy" | "browser";
  guarded: Tried;
  open: Tried;
}

const random = createRandom(seed);
const rows: Row[] = [];
const bad: string[] = [];
const started = performance.now();
await using world = await ssrfWorld();

for (const probe of random.shuffle([...addresses, ...redirects, ...otherSchemes, ...ownPort])) {
  const [guarded, open] = [await tryFetch(world, probe, true), await tryFetch(world, probe, false)];
  note({ technique: probe.technique, way: "fetch", guarded, open }, probe.url);
}
for (const probe of random.shuffle(toProxy)) {
  const [guarded, open] = [await tryRaw(world, probe, true), await tryRaw(world, probe, false)];
  note({ technique: probe.technique, way: "proxy", guarded, open }, (probe as RawProbe).lines[0] ?? "");
}

const shown: (Probe | PageProbe)[] = random.shuffle([...addresses, ...redirects, ...pages]);
const guardedBy = await browsed({ isGuarded: true, isProxied: true }, shown);
const withProxy = await browsed(
  { isGuarded: false, isProxied: true },
  shown.filter((probe) => !isByPackets(probe)),
);
const withoutProxy = await browsed({ isGuarded: false, isProxied: false }, shown.filter(isByPackets));
for (const probe of shown) {
  const [guarded, open] = [guardedBy.get(probe), withProxy.get(probe) ?? withoutProxy.get(probe)];
  if (guarded && open)
    note({ technique: probe.technique, way: "browser", guarded, open }, "url" in probe ? probe.url : probe.name);
}

async function browsed(how: { isGuarded: boolean; isProxied: boolean }, probes: readonly (Probe | PageProbe)[]) {
  const results = new Map<Probe | PageProbe, Tried>();
  if (probes.length === 0) return results;
  await using browser = await ssrfBrowser(world, { ...how, quietMs: how.isGuarded ? quietMs.guarded : quietMs.open });
  for (const probe of probes) {
    results.set(probe, await ("url" in probe ? browser.tryAddress(probe) : browser.tryPage(probe)));
  }
  return results;
}

function isByPackets(probe: Probe | PageProbe): boolean {
  return "isUdp" in probe && probe.isUdp === true;
}

function note(row: Row, name: string): void {
  rows.push(row);
  if (row.guarded.heard > 0) bad.push(`${row.way}, ${row.technique}, ${name}: came to the canary`);
  if (row.open.heard === 0)
    bad.push(`${row.way}, ${row.technique}, ${name}: does not come there without the guard either`);
}

const techniques = Map.groupBy(rows, ({ technique }) => technique);
const table = [...techniques]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([technique, all]) => {
    const of = (way: Row["way"]) => all.filter((row) => row.way === way);
    const reached = all.filter(({ open }) => open.heard > 0).length;
    const real = all.filter(({ open }) => open.isReal).length;
    const inside = all.reduce((sum, { guarded }) => sum + guarded.heard, 0);
    const counts = [of("fetch").length, of("proxy").length, of("browser").length, inside, reached, real];
    return `| ${technique} | ${counts.join(" | ")} |`;
  });
const distinct =
  addresses.length + redirects.length + otherSchemes.length + ownPort.length + toProxy.length + pages.length;
const connections = rows.reduce((sum, { guarded }) => sum + guarded.heard, 0);
const reached = rows.filter(({ open }) => open.heard > 0).length;
for (const line of bad) console.error(line);
console.log(
  `seed ${seed}: ${distinct} probes, ${rows.length} trials, ${connections} connections with the guard, ${reached} came there without it`,
);
const result = `# Ways inside

${circumstances(seed)} · \`npm run proof -- ssrf --seed ${seed}\` · ${Math.round((performance.now() - started) / 1000)} s

${distinct} probes by ${techniques.size} techniques, tried in ${rows.length} ways: by a fetch that follows every redirect, by words to the browser's proxy, and by a
real Chromium behind that proxy. With the guard, ${connections} connections and packets came to a canary on loopback. With the guard out, ${reached} of
${rows.length} did, so each can fail. Of these the address led there by itself in the cases of the last column; in the others (10.0.0.1, Teredo, port 80 …)
the dialler was asked for that very address and port, and the test's own line connected it to the canary. What goes by packets past every
proxy (WebRTC, WebTransport) was tried without one, in a browser as it comes.
${bad.length === 0 ? "" : `\nMissed:\n\n${bad.map((line) => `- ${line}`).join("\n")}\n`}
| technique | by fetch | to the proxy | in the browser | came in with the guard | came in without | by itself |
| --- | --: | --: | --: | --: | --: | --: |
${table.join("\n")}`;
console.log(`written: ${writeResult("ssrf", result)}`);
process.exitCode = bad.length === 0 ? 0 : 1;
