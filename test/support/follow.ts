import { createParser } from "eventsource-parser";
import type { TestServer } from "./server.ts";

export type Told = { type: string; [name: string]: unknown };

/** All that is told of the whole server, from when it has said that it tells. */
export async function follow(server: TestServer): Promise<(isMeant: (told: Told) => boolean) => Promise<Told>> {
  const answer = await fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${server.token}` } });
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  const parser = createParser({ onEvent: ({ data }) => void told.push(JSON.parse(data)) });
  void (async () => {
    for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      parser.feed(chunk);
      for (const look of waiting) look();
    }
  })().catch(() => undefined);
  const until = (isMeant: (one: Told) => boolean) =>
    new Promise<Told>((found) => {
      const look = () => {
        const one = told.find(isMeant);
        if (one) found(one);
      };
      waiting.add(look);
      look();
    });
  await until(({ type }) => type === "connected");
  return until;
}
