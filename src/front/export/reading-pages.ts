import type { StoredEvent } from "../../protocol/events.ts";
import { nothingRead, read } from "../../protocol/reading.ts";
import { type Passage, passagesIn } from "../../protocol/transcript.ts";

/** A journal in order, some events at a time. */
export type Pages = Iterable<readonly StoredEvent[]> | AsyncIterable<readonly StoredEvent[]>;

/** Gives nothing after each page, so that who reads a long journal can do something else in between. */
export async function* passagesFrom(pages: Pages): AsyncGenerator<string, Passage[]> {
  let reading = nothingRead();
  for await (const page of pages) {
    for (const event of page) reading = read(reading, event);
    yield "";
  }
  return passagesIn(reading);
}
