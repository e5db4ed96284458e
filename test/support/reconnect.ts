// One turn, and many pages that follow it, each dropped once at another event: what do they read in the end?
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { passagesIn, transcriptOf } from "../../src/protocol/transcript.ts";
import { cuttingProxy } from "./cutting-proxy.ts";
import type { Reply } from "./scripted-model.ts";
import { isEnd, type Page, served } from "./served.ts";

export interface Reconnecting {
  /** Of the model; each says, thinks and reads something. */
  steps: number;
  /** A page for every event, or for every so manieth. */
  every: number;
  /** How many are on their way at once. */
  atOnce?: number;
}

export interface Reconnected {
  /** That a page which is never dropped was told. */
  events: number;
  cuts: number;
  wrong: string[];
}

export async function reconnect(folder: string, { steps, every, atOnce = 100 }: Reconnecting): Promise<Reconnected> {
  let events = await play(folder, steps, []).then((first) => first.events);
  const places = Array.from({ length: Math.ceil(events / every) }, (_, index) => 1 + index * every);
  const wrong: string[] = [];
  let cuts = 0;
  for (let at = 0; at < places.length; at += atOnce) {
    const played = await play(join(folder, `${at}`), steps, places.slice(at, at + atOnce));
    wrong.push(...played.wrong);
    cuts += played.cuts;
    events = Math.max(events, played.events);
  }
  return { events, cuts, wrong };
}

async function play(folder: string, steps: number, places: readonly number[]): Promise<Reconnected> {
  const started = Promise.withResolvers<void>();
  await using server = await served(folder, async (_, step) => {
    await started.promise;
    return replyAt(step, steps);
  });
  writeFileSync(join(server.work, "notes.md"), "one\ntwo\n三\n");
  const session = await server.begin("Read it again and again.");
  const wrong: string[] = [];
  const whole = server.page(session);
  const proxies = await Promise.all(
    places.map((place) => {
      let isFirst = true;
      return cuttingProxy(server.url, () => {
        const most = isFirst ? place : null;
        isFirst = false;
        return most;
      });
    }),
  );
  const pages = proxies.map(({ url }, index) =>
    server.page(session, {
      url,
      onEvent(_, { history: { partial } }) {
        // What is shown of a message under way is always a beginning of it, however often it was told.
        if (partial && !said.startsWith(partial.text)) wrong.push(`${places[index]}: shows ${partial.text.slice(-40)}`);
      },
    }),
  );
  await Promise.all([whole, ...pages].map((page) => page.until(({ type }) => type === "turn-started")));
  started.resolve();
  await Promise.all([whole, ...pages].map((page) => page.until(isEnd)));
  const [end] = whole.events.filter(isEnd);
  if (end?.type === "turn-ended" && end.reason !== "done") wrong.push(`the turn itself: ${end.problem}`);
  const expected = JSON.stringify(transcriptOf(await server.runtime.store.events(session)));
  const read = (page: Page) => JSON.stringify(passagesIn(page.reading));
  if (read(whole) !== expected) wrong.push("not dropped: reads something else");
  pages.forEach((page, index) => {
    if (read(page) !== expected) wrong.push(`dropped at ${places[index]}: reads something else`);
    const stored = page.events.flatMap(({ seq }) => seq ?? []);
    if (stored.some((seq, at) => seq !== at + 1)) wrong.push(`dropped at ${places[index]}: told ${stored.join(" ")}`);
  });
  wrong.push(...server.problems.map(String));
  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts, 0);
  await Promise.all(proxies.map((proxy) => proxy[Symbol.asyncDispose]()));
  return { events: whole.events.length, cuts, wrong };
}

const said = Array.from({ length: 30 }, (_, at) => (at % 7 === 3 ? "中文🙂\n\n" : `word${at} `)).join("");

function replyAt(step: number, steps: number): Reply {
  if (step === steps) return { text: said };
  const calls = [{ name: "read_file", input: { path: "notes.md", offset: 1, limit: 3 } }];
  return {
    text: said,
    reasoning: "Let me think about it a little, and then go on.",
    style: "reasoning-content",
    calls,
  };
}
