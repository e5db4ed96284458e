import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pdfOf } from "../../../test/support/pdf.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { pictureOf } from "./picture.ts";
import { readFile } from "./read-file.ts";

const pages = Array.from({ length: 23 }, (_, index) => `This is page ${index + 1}.\nIts second line.`);

test("the text of a PDF comes page by page, ten at most, with the way to go on", async () => {
  using bench = toolBench();
  bench.put("a.pdf", pdfOf({ pages }));
  const { output, images, details } = await call(readFile, { path: "a.pdf" }, bench);
  expect(output).toMatch(/^--- page 1 ---\nThis is page 1\.\nIts second line\.\n\n--- page 2 ---\n/);
  expect(output).toMatch(
    /\n\n\[PDF: pages 1–10 of 23; start_line and end_line count pages here\. Go on with start_line=11\]$/,
  );
  expect([images, details]).toEqual([[], { path: "a.pdf", pages: 23, from: 1, to: 10 }]);
});

test("start_line and end_line are pages", async () => {
  using bench = toolBench();
  bench.put("a.pdf", pdfOf({ pages }));
  const read = async (start_line: number, end_line?: number) =>
    (await call(readFile, { path: "a.pdf", start_line, end_line }, bench)).output;
  expect(await read(22)).toMatch(/^--- page 22 ---\n.*--- page 23 ---\n.*pages 22–23 of 23;[^.]*here\.\]$/s);
  expect(await read(3, 3)).toMatch(/^--- page 3 ---\nThis is page 3\.\nIts second line\.\n\n\[PDF: pages 3–3 of 23/);
  expect(await read(40)).toContain("[There is no page 40: the file has 23. The last one is shown.]");
});

test("a model that can see is shown the pages too, in their colours and not finer than it can look", async () => {
  using bench = toolBench();
  bench.put("a.pdf", pdfOf({ pages: ["", "two"], size: [3000, 1500], colour: [1, 0.5, 0] }));
  const seeing = { context: { ...bench.context, sees: true } };
  const { output, images = [] } = await call(readFile, { path: "a.pdf" }, seeing);
  expect(output).toContain("--- page 1 ---\n[no text on this page; see its picture]");
  const found = images.map(({ content }) => pictureOf(Buffer.from(content)));
  expect(found).toEqual([1, 2].map(() => ({ mediaType: "image/png", width: 1567, height: 783, complete: true })));
  const first = Buffer.from(images[0]?.content as Uint8Array);
  const packed = first.subarray(first.indexOf("IDAT") + 4, -16);
  expect([...inflateSync(packed).subarray(0, 4)]).toEqual([0, 255, 128, 0]);
});

test("pages of much text are fewer, and a page that is too long by itself is cut", async () => {
  using bench = toolBench();
  const long = (size: number) => Array.from({ length: size }, (_, index) => `line ${index} of much text`).join("\n");
  bench.put("a.pdf", pdfOf({ pages: [long(500), long(500), long(500), long(500)], size: [300, 9000] }));
  const { output } = await call(readFile, { path: "a.pdf" }, bench);
  expect(output).toMatch(/pages 1–2 of 4;[^[]*Go on with start_line=3\]$/);
  bench.put("b.pdf", pdfOf({ pages: [long(3000)], size: [300, 60_000] }));
  const cut = (await call(readFile, { path: "b.pdf" }, bench)).output;
  expect(cut.length).toBeLessThanOrEqual(30_000);
  expect(cut).toMatch(/…\n\n\[PDF: pages 1–1 of 1; [^[]*\]$/);
});

test("a locked and a broken PDF are refused in a sentence", async () => {
  using bench = toolBench();
  bench.put("locked.pdf", pdfOf({ pages, locked: true }));
  bench.put("broken.pdf", "%PDF-1.7\n1 0 obj\nand then nothing");
  expect(await refusal(readFile, { path: "locked.pdf" }, bench)).toBe(
    "Could not read the file: locked.pdf is locked by a password.",
  );
  expect(await refusal(readFile, { path: "broken.pdf" }, bench)).toBe(
    "Could not read the file: broken.pdf begins like a PDF but is broken.",
  );
});

test("a PDF that is called off is left at once", async () => {
  const stopped = new AbortController();
  using bench = toolBench({ signal: stopped.signal });
  bench.put("a.pdf", pdfOf({ pages }));
  const begun: string[] = [];
  const progress = (text: string) => {
    begun.push(text);
    stopped.abort(new Error("enough"));
  };
  const reading = call(readFile, { path: "a.pdf" }, { context: { ...bench.context, progress } });
  await expect(reading).rejects.toThrow("enough");
  expect(begun[0]).toBe("a.pdf: --- page 1 ---");
});

test("a text that only begins like a PDF is read as text", async () => {
  using bench = toolBench();
  bench.put("notes.txt", "%PDF- is how a PDF begins.\n");
  expect((await call(readFile, { path: "notes.txt" }, bench)).output).toBe("1 | %PDF- is how a PDF begins.");
});
