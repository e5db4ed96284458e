import { afterAll, beforeAll, expect } from "vitest";
import { needs } from "../needs.ts";
import { testPath } from "../support/browser.ts";
import { keptFolder } from "../support/kept-folder.ts";
import { browserProcesses } from "../support/web/hostile-pages.ts";
import { type HostileWorld, hostileWorld } from "../support/web/hostile-visit.ts";

const folder = keptFolder();
let world: HostileWorld;
beforeAll(async () => {
  world = await hostileWorld(folder.path, await testPath());
});
afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

// How quickly, and how many more pages there are, is for `npm run proof -- browser-faults` to say.
const cases: [name: string, said: RegExp][] = [
  ["renderer killed", /^The browser or its page crashed/],
  ["browser killed", /^The browser or its page crashed/],
  ["questions without an end", /^The page did not answer and was closed/],
  ["a page that does not let go", /^Clicked button/],
  ["a page that closes itself", /^Clicked button/],
  ["redirects without an end", /could not be opened/],
];
for (const [name, expected] of cases)
  needs("proc")(`${name}: that is told, and the next page opens`, async () => {
    const { said, after } = await world.visit(name);
    expect(said.at(-1)).toMatch(expected);
    expect(after).toContain("# All is well");
  });

needs("proc")("no process of a browser is left when the server has stopped", async () => {
  await world.server.stop();
  expect(browserProcesses()).toEqual([]);
});
