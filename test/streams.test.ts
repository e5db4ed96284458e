import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { closeConnections } from "../src/providers/http.ts";
import { type PlainReply, readPlainly } from "./support/plain-reader.ts";
import { differences, type Outcome, readHere, readOverHttp, wireOf } from "./support/play-stream.ts";
import { createRandom } from "./support/proof.ts";
import { findStreams, torn } from "./support/recorded-streams.ts";
import { parseJson } from "./support/refusal-parts.ts";
import { startScriptedModel } from "./support/scripted-model.ts";

/** Written from the providers' documents, see the README beside them. */
const streams = findStreams(join(import.meta.dirname, "fixtures/streams"));

afterAll(closeConnections);

test("there are streams of every format", () => {
  const formats = streams.map(({ format }) => format);
  expect(formats.filter((format) => format === "openai").length).toBeGreaterThan(15);
  expect(formats).toContain("anthropic");
  expect(formats).toContain("responses");
});

describe.each(streams)("$name", ({ format, events, bytes, expected }) => {
  const plain = readPlainly(format, events);

  test("a plain reader finds in it what was written into it", () => {
    expect(toldPlainly(plain)).toEqual(expected);
  });

  test("is read right, whole and torn anywhere, here and over HTTP", async () => {
    const wire = await wireOf(format);
    const random = createRandom(5);
    const outcomes: Outcome[] = [readHere(wire, [bytes])];
    for (let round = 0; round < 20; round++) outcomes.push(readHere(wire, torn(bytes, random)));
    // In one piece first: what follows the end then comes with it.
    const bodies = [[bytes], torn(bytes, random, 50)];
    await using server = await startScriptedModel((_, turn) => ({ raw: bodies[turn] as Uint8Array[] }));
    for (const _ of bodies) outcomes.push(await readOverHttp(wire, format, server));
    const wrong = outcomes.flatMap((outcome) => differences(plain, outcome));
    expect([...new Set(wrong)]).toEqual([]);
  });
});

/** As the files tell it: blanks around tags gone, calls that cannot run marked, counts of nothing left out. */
function toldPlainly({ text, reasoning, calls, usage, stop, error, tagged }: PlainReply): unknown {
  if (error !== null) return { error };
  const whole = (parts: string[]) => (tagged ? parts.join("").trim() : parts.join(""));
  return {
    text: whole(text),
    reasoning: whole(reasoning),
    calls: calls.map(({ name, json }) => {
      const input = json === "" ? {} : parseJson(json);
      return stop === "length" || input === undefined ? { name, unusable: true } : { name, input };
    }),
    usage:
      usage &&
      Object.fromEntries(
        Object.entries(usage).filter(([key, count]) => count > 0 || key === "input" || key === "output"),
      ),
    stop,
  };
}
