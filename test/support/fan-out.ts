// Many sessions at once, each with a word of its own that nobody else may ever read, and as many pages.
import { passagesIn, transcriptOf } from "../../src/protocol/transcript.ts";
import { isEnd, served } from "./served.ts";

export interface FannedOut {
  /** That all pages were told. */
  events: number;
  wrong: string[];
}

/** Every session says its word so many times, and every page follows one. */
export async function fanOut(
  folder: string,
  { sessions, words }: { sessions: number; words: number },
): Promise<FannedOut> {
  const wrong: string[] = [];
  const asked = Promise.withResolvers<void>();
  let requests = 0;
  await using server = await served(folder, async ({ body }) => {
    const word = /canary-\d+/.exec(JSON.stringify(body.messages.at(-1)))?.[0] ?? "?";
    requests += 1;
    if (requests === sessions) asked.resolve();
    // All at once, when every page is there.
    await started.promise;
    return { text: `${word} `.repeat(words) };
  });
  const started = Promise.withResolvers<void>();
  const canaries = Array.from({ length: sessions }, (_, at) => `canary-${1000 + at}`);
  const ids = await Promise.all(canaries.map((canary) => server.begin(`Say ${canary}.`)));
  const pages = ids.map((id, at) =>
    server.page(id, {
      onEvent(event) {
        const found = JSON.stringify(event).match(/canary-\d+/g) ?? [];
        // A piece may end in the middle of the word.
        const strange = found.find((word) => !canaries[at]?.startsWith(word));
        if (strange || event.session !== id) wrong.push(`${canaries[at]} was told of ${strange ?? event.session}`);
      },
    }),
  );
  await asked.promise;
  await Promise.all(pages.map((page) => page.until(({ type }) => type === "turn-started")));
  started.resolve();
  await Promise.all(pages.map((page) => page.until(isEnd)));
  for (const [at, page] of pages.entries()) {
    const expected = JSON.stringify(transcriptOf(await server.runtime.store.events(ids[at] as never)));
    if (JSON.stringify(passagesIn(page.reading)) !== expected) wrong.push(`${canaries[at]} reads something else`);
    const said = page.events.flatMap((event) => (event.type === "text-delta" ? event.text : []));
    if (said.join("") !== `${canaries[at]} `.repeat(words)) wrong.push(`${canaries[at]} lost a delta`);
    if (page.states.join() !== "open") wrong.push(`${canaries[at]} was ${page.states.join()}`);
  }
  wrong.push(...server.problems.map(String));
  return { events: pages.reduce((sum, { events }) => sum + events.length, 0), wrong };
}
