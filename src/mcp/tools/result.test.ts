import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gif, jpeg, png, webp } from "../../../test/support/pictures.ts";
import { toolBench } from "../../../test/support/tool-context.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { outputOf } from "./result.ts";

/** What became of an answer, and the files that it left. */
async function read(result: unknown, change: Partial<ToolContext> = {}) {
  using bench = toolBench();
  const context = { ...bench.context, sees: true, ...change };
  const { output, ...rest } = await outputOf(result, context);
  const files = list(context.outputs).map((name) => readFileSync(`${context.outputs}/${name}`));
  return { output: output.replaceAll(`${context.outputs}/`, "OUT/"), ...rest, files, names: list(context.outputs) };
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was put there.
    return [];
  }
}

const content = (...blocks: unknown[]) => ({ content: blocks });
const text = (text: string) => ({ type: "text", text });
const image = (bytes: Buffer | string, mimeType: unknown = "image/png") => ({
  type: "image",
  data: typeof bytes === "string" ? bytes : bytes.toString("base64"),
  mimeType,
});

test("a failure without a word is one", async () => {
  expect(await read({ isError: true })).toMatchObject({
    output: "The call failed. The server does not say why.",
    failed: true,
  });
});

test.each<[string, unknown, string]>([
  ["texts", content(text("one"), text("two"), text("")), "one\n\ntwo"],
  ["no content", content(), "The server answered without any content."],
  ["nothing at all", {}, "The server answered without any content."],
  ["a text that is in no list", { content: "one" }, "one"],
  ["a block that is in no list", { content: text("one") }, "one"],
  ["what only the protocol wants", { ...content(text("one")), _meta: { a: 1 }, resultType: "complete" }, "one"],
  ["a structured result alone", { structuredContent: { a: [1] } }, '{"a":[1]}'],
  ["one of no object", { ...content(), structuredContent: 7 }, "7"],
  [
    "the same as text and as structure",
    { ...content(text('{ "b": 2,\n "a": 1 }')), structuredContent: { a: 1, b: 2 } },
    '{ "b": 2,\n "a": 1 }',
  ],
  [
    "a text that the structure holds again",
    { ...content(text("line 1\nline 2")), structuredContent: { content: "line 1\nline 2" } },
    "line 1\nline 2",
  ],
  [
    "a structure that says more than the text",
    { ...content(text("Found 2.")), structuredContent: { found: ["x", "y"] } },
    'Found 2.\n\n{"found":["x","y"]}',
  ],
  ["what the first servers sent", { toolResult: { a: 1 } }, '{"a":1}'],
  [
    "a link",
    content({ type: "resource_link", uri: "file:///a", name: "a", mimeType: "text/plain", description: "The a." }),
    "[Resource: a file:///a – text/plain, The a.]",
  ],
  [
    "a resource with text",
    content({ type: "resource", resource: { uri: "file:///a", text: "inside" } }),
    "[Resource: file:///a]\ninside",
  ],
  [
    "a kind that nobody knows",
    content(text("one"), { type: "video", data: "AAAA" }),
    "one\n\n[Content of the kind video cannot be shown]",
  ],
  ["no kind", content({ text: "one" }), "[Content of the kind ? cannot be shown]"],
  [
    "no block",
    content(null, "one", 7),
    "[Content of the kind null cannot be shown]\n\n[Content of the kind string cannot be shown]\n\n[Content of the kind number cannot be shown]",
  ],
  ["a text that is none", content({ type: "text", text: 7 }), "[Content of the kind text cannot be shown]"],
  [
    "a picture without data",
    content({ type: "image", mimeType: "image/png" }),
    "[Content of the kind image/png cannot be shown]",
  ],
  ["a picture of no bytes", content(image("")), "[image/png, empty]"],
])("%s", async (_, result, output) => {
  expect(await read(result)).toEqual({ output, files: [], names: [] });
});

test.each<[string, Buffer, string]>([
  ["image/png", png(3, 2), "PNG"],
  ["image/jpeg", jpeg(3, 2), "JPEG"],
  ["image/gif", gif(3, 2), "GIF"],
  ["image/webp", webp.lossy(3, 2), "WEBP"],
])(
  "%s is shown to a model that sees, even beside a structured result and under a wrong name",
  async (mediaType, bytes, kind) => {
    const { output, images } = await read({ ...content(image(bytes, "image/x")), structuredContent: { a: 1 } });
    expect(output).toBe(`[Picture: ${kind}, 3×2]\n\n{"a":1}`);
    expect(images).toEqual([{ mediaType, content: bytes }]);
  },
);

test("a model that does not see is told where the picture lies", async () => {
  const { output, images, files } = await read(content(image(png(1, 1))), { sees: false });
  expect(output).toMatch(/^\[image\/png, \d+ bytes, kept in OUT\/[0-9a-f]{16}\.png\]$/);
  expect([images, files]).toEqual([undefined, [png(1, 1)]]);
});

const svg = Buffer.from("<svg/>");

test.each<[string, unknown, RegExp, Buffer]>([
  ["SVG", image(svg, "image/svg+xml"), /^\[image\/svg\+xml, 6 bytes, kept in OUT\/\w+\.svg\]$/, svg],
  [
    "a picture that is none",
    image(Buffer.from("no png")),
    /^\[image\/png, 6 bytes, kept in OUT\/\w+\.png\]$/,
    Buffer.from("no png"),
  ],
  [
    "a picture without its end",
    image(png(9, 9).subarray(0, 40)),
    /^\[image\/png, 40 bytes, kept/,
    png(9, 9).subarray(0, 40),
  ],
  [
    "a picture too wide for models",
    image(gif(9_000, 1), "image/gif"),
    /^\[image\/gif, 14 bytes, kept in OUT\/\w+\.gif\]$/,
    gif(9_000, 1),
  ],
  ["a kind of file that nobody knows", image(svg, "../../etc/x"), /kept in OUT\/\w+\.bin\]$/, svg],
  ["no kind of file", image(svg, null), /^\[image, 6 bytes, kept in OUT\/\w+\.bin\]$/, svg],
  [
    "sound",
    { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
    /^\[audio\/wav, 4 bytes, kept in OUT\/\w+\.wav\]$/,
    Buffer.from("RIFF"),
  ],
  [
    "a resource of bytes",
    { type: "resource", resource: { uri: "x://a", blob: "UklGRg==", mimeType: "application/zip" } },
    /^\[Resource: x:\/\/a\]\n\[application\/zip, 4 bytes, kept in OUT\/\w+\.zip\]$/,
    Buffer.from("RIFF"),
  ],
  [
    "what is no base64",
    image("§§§"),
    /^\[image\/png that is not valid base64, kept as it came in OUT\/\w+\.txt\]$/,
    Buffer.from("§§§"),
  ],
])("%s lies in a file", async (_, block, output, bytes) => {
  const answer = await read(content(block));
  expect(answer.output).toMatch(output);
  expect([answer.images, answer.files]).toEqual([undefined, [bytes]]);
});

test("a data URL and broken lines are base64 too", async () => {
  const data = png(1, 1).toString("base64");
  const { images } = await read(
    content(image(`data:image/png;base64,${data}`), image(data.replace(/(.{20})/g, "$1\r\n"))),
  );
  expect(images?.map(({ content }) => content)).toEqual([png(1, 1), png(1, 1)]);
});

test("of very many pictures the rest lies in files", async () => {
  const { images, names } = await read(content(...Array.from({ length: 20 }, (_, at) => image(png(1, at + 1)))));
  expect([images?.length, names.length]).toEqual([16, 4]);
});

test("a failure of the tool is a failure of the call", async () => {
  expect(await read({ ...content(text("no such issue")), isError: true })).toMatchObject({
    output: "no such issue",
    failed: true,
  });
});

const deep = () => {
  let value: unknown = 1;
  for (let level = 0; level < 100_000; level++) value = [value];
  return value;
};

test.each<[string, unknown, string]>([
  ["null", null, "null"],
  ["a list", [1, 2], "[1,2]"],
  ["a word", "ok", '"ok"'],
  ["content that is none", { content: 7 }, '{"content":7}'],
  ["what is too deep", { content: [], structuredContent: deep() }, "[[[[…"],
])("an answer that nobody can read says so: %s", async (_, result, got) => {
  const output = `The answer of the MCP server cannot be read: ${got}`;
  expect(await read(result)).toEqual({ output, failed: true, files: [], names: [] });
});

test("where a file cannot be written the rest still counts", async () => {
  const { output } = await read(content(text("one"), image(svg)), { outputs: "/dev/null/x" });
  expect(output).toMatch(/^one\n\n\[image\/png, 6 bytes, could not be kept: /);
});

const words = [
  "type",
  "text",
  "data",
  "mimeType",
  "resource",
  "uri",
  "blob",
  "content",
  "structuredContent",
  "isError",
];
const { junk } = fc.letrec<{ junk: unknown }>((tie) => ({
  junk: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      7,
      "",
      "text",
      "image",
      "audio",
      "resource",
      "resource_link",
      "image/png",
      "AAAA",
      "x:y",
    ),
    fc.array(tie("junk"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...words), tie("junk"), { maxKeys: 6 }),
  ),
}));

test("whatever a server answers, the model gets words", async () => {
  using bench = toolBench();
  await fc.assert(
    fc.asyncProperty(fc.oneof(junk, fc.record({ content: fc.array(junk) })), async (result) => {
      const { output } = await outputOf(result, { ...bench.context, sees: true });
      expect(output.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
