// Nobody without the right to it gets at a route: every variant alone, then two and three of them at once.
//   npm run proof -- hostile --seed 1 [--count 20000]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Ground,
  goodRequest,
  handlersRun,
  hostileGround,
  tellsTooMuch,
  tryAddress,
  variantsFor,
} from "../support/hostile-trial.ts";
import { variants } from "../support/hostile-variants.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { sendRaw, textOf } from "../support/raw-request.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "20000" } });
const count = wholeNumber("count", flags.count);
const folder = mkdtempSync(join(tmpdir(), "skillmint-hostile-"));
const began = performance.now();

try {
  await using ground = await hostileGround(folder);
  const alone = await oneByOne(ground);
  const together = await atOnce(ground);
  const wrong = [...alone.wrong, ...together];
  for (const line of wrong.slice(0, 50)) console.error(line);
  console.log(`${alone.tried} alone, ${alone.controls} controls, ${count} together: ${wrong.length} wrong`);
  if (wrong.length === 0) console.log(`written: ${writeResult("hostile", resultOf(ground, alone))}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function oneByOne(ground: Ground) {
  const sum = { tried: 0, controls: 0, wrong: [] as string[] };
  for (const address of ground.addresses) {
    const { tried, controls, wrong } = await tryAddress(ground, address);
    sum.tried += tried;
    sum.controls += controls;
    sum.wrong.push(...wrong);
  }
  return sum;
}

/** No two of them make a good request, but where they undo each other. */
async function atOnce(ground: Ground): Promise<string[]> {
  const random = createRandom(seed);
  const wrong: string[] = [];
  const before = handlersRun(ground);
  for (let done = 0; done < count; done += 50) {
    const batch = Array.from({ length: Math.min(50, count - done) }, async () => {
      const address = random.pick(ground.addresses);
      const chosen = random.shuffle(variantsFor(address)).slice(0, 2 + random.below(2));
      const good = goodRequest(address, ground.known);
      const request = chosen.reduce((made, { hostile }) => hostile(made, ground.known), good);
      // Two may undo each other: a slash too few and one too many.
      if (textOf(request) === textOf(good)) return;
      const { status, text } = await sendRaw(ground.port, request);
      const refused = status === null || (status >= 400 && status < 500 && status !== 404);
      const names = chosen.map(({ name }) => name).join(" + ");
      if (!refused || tellsTooMuch.test(text)) wrong.push(`${address}, ${names}: ${status}`);
    });
    await Promise.all(batch);
  }
  if (handlersRun(ground) !== before) wrong.push("a handler ran");
  return wrong;
}

function resultOf({ addresses }: Ground, { tried, controls }: { tried: number; controls: number }): string {
  const techniques = [...Map.groupBy(variants, ({ technique }) => technique)];
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return `# Nobody without the right to it gets at a route

${circumstances(seed)} · \`npm run proof -- hostile --seed ${seed} --count ${count}\`

${addresses.length} addresses (every route of the real app, the page and \`/health\`) in ${seconds} s, over raw connections:

- ${tried} hostile requests, each wrong in one thing: all refused, no handler ran.
- ${controls} controls, the same requests with that one thing right: all served.
- ${count} requests wrong in two or three things, chosen by dice: all refused, no handler ran.

No answer had a header that lets another origin read it or names our software. The routes come from \`src/server/routes.ts\`,
so one that is added is tried too. The variants are in \`test/support/hostile-variants.ts\`:

| technique | variants |
| --- | --: |
${techniques.map(([technique, rows]) => `| ${technique} | ${rows.length} |`).join("\n")}
| all | ${variants.length} |
`;
}
