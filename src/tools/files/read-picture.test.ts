import { expect, test } from "vitest";
import { gif, jpeg, png, webp } from "../../../test/support/pictures.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { readFile } from "./read-file.ts";

const seeing = () => {
  const bench = toolBench();
  return { ...bench, context: { ...bench.context, sees: true } };
};

test.each([
  ["PNG", png(30, 20)],
  ["GIF", gif(30, 20)],
  ["JPEG", jpeg(30, 20)],
  ["WEBP", webp.lossy(30, 20)],
  ["WEBP", webp.lossless(30, 20)],
  ["WEBP", webp.extended(30, 20)],
])("a %s is handed to a model that can see, with a line about it", async (kind, content) => {
  using bench = seeing();
  bench.put("a.bin", content);
  const mediaType = `image/${kind.toLowerCase()}`;
  expect(await call(readFile, { path: "a.bin" }, bench)).toMatchObject({
    output: `a.bin: ${kind} picture, 30 × 20, ${content.length} bytes`,
    images: [{ mediaType, content }],
    details: { path: "a.bin", mediaType, width: 30, height: 20, size: content.length },
  });
});

test("a model that cannot see has the line only", async () => {
  using bench = toolBench();
  bench.put("a.png", png(30, 20));
  const { output, images } = await call(readFile, { path: "a.png" }, bench);
  expect([output, images]).toEqual([
    expect.stringMatching(/^a\.png: PNG picture, 30 × 20, \d+ bytes\. This model is not known to see pictures/),
    undefined,
  ]);
});

test("what no provider takes is refused, so that it does not stand in the conversation for ever", async () => {
  using bench = seeing();
  const whole = png(30, 20);
  bench.put("wide.png", png(8001, 1));
  bench.put("heavy.jpg", Buffer.concat([jpeg(30, 20), Buffer.alloc(4_000_000), Buffer.of(0xff, 0xd9)]));
  bench.put("cut.png", whole.subarray(0, -20));
  bench.put("huge.jpg", Buffer.concat([jpeg(30, 20), Buffer.alloc(9_000_000)]));
  expect(await refusal(readFile, { path: "wide.png" }, bench)).toMatch(/8001 × 1, .* Too big to be shown/);
  expect(await refusal(readFile, { path: "heavy.jpg" }, bench)).toContain("Too big to be shown: at most 3.75 MB");
  expect(await refusal(readFile, { path: "huge.jpg" }, bench)).toContain("Too big to be shown");
  expect(await refusal(readFile, { path: "cut.png" }, bench)).toContain("Its end is missing");
});

test("a text that begins like a picture is a text", async () => {
  using bench = seeing();
  bench.put("a.txt", "GIF89a is a format of pictures\n");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("1 | GIF89a is a format of pictures");
});
