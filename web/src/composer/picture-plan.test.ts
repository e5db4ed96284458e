import { expect, test } from "vitest";
import { mostPictureBytes } from "../../../src/protocol/picture-limits.ts";
import { type Decoded, isMessagePicture, nameAs, triesFor } from "./picture-plan.ts";

const first = (picture: Partial<Decoded>) =>
  triesFor({ type: "image/jpeg", size: 1000, width: 4000, height: 3000, isOpaque: true, ...picture })?.[0] ?? null;
const large = mostPictureBytes + 1;

test.each<[string, Partial<Decoded>, ReturnType<typeof first>]>([
  ["what models are shown stays as it is", {}, null],
  ["a photograph keeps its size when it only weighs too much", { size: large }, jpeg(4000, 3000)],
  ["a long page is as long as may be", { type: "image/png", width: 1000, height: 16000 }, png(500, 8000)],
  ["a heavy screenshot becomes a JPEG", { type: "image/png", size: large }, jpeg(4000, 3000)],
  ["what shows through stays a PNG", { type: "image/png", size: large, isOpaque: false }, png(4000, 3000)],
  ["a kind that models do not know becomes one that they do", { type: "image/heic" }, jpeg(4000, 3000)],
  ["no more is drawn than a phone can", { size: large, width: 8000, height: 8000 }, jpeg(4096, 4096)],
])("%s", (_, picture, wanted) => expect(first(picture)).toEqual(wanted));

test("what is still too large is drawn smaller and smaller", () => {
  const tries = triesFor({ type: "image/jpeg", size: large, width: 4000, height: 3000, isOpaque: true });
  expect(tries?.map(({ width }) => width)).toEqual([4000, 3200, 2560, 2000, 1600, 1200, 800, 400]);
});

test("a picture is known by its kind, one of a phone by its name, and a drawing in SVG is a text", () => {
  const is = (name: string, type: string) => isMessagePicture({ name, type });
  expect([
    is("a", "image/avif"),
    is("IMG_1.HEIC", ""),
    is("a.svg", "image/svg+xml"),
    is("a.txt", "text/plain"),
  ]).toEqual([true, true, false, false]);
});

test("it is called by what it has become", () => {
  expect(nameAs("IMG.1.HEIC", { from: "image/heic", to: "image/jpeg" })).toBe("IMG.1.jpg");
  expect(nameAs("a.jpeg", { from: "image/jpeg", to: "image/jpeg" })).toBe("a.jpeg");
  expect(nameAs("shot", { from: "image/png", to: "image/jpeg" })).toBe("shot.jpg");
});

function jpeg(width: number, height: number) {
  return { kind: "image/jpeg", width, height } as const;
}
function png(width: number, height: number) {
  return { kind: "image/png", width, height } as const;
}
