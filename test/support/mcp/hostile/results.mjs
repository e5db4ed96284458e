// Servers whose answers to a call are odd. What comes back is the result as it stands in the message.
import { nested } from "./lists.mjs";
import { amount, serve, silence, text } from "./wire.mjs";

const answering = (value) => () => serve({ "tools/call": () => value });
const inWords = (json) => () =>
  serve({
    "tools/call": async ({ id }, say) => {
      await say.raw(`{"jsonrpc":"2.0","id":${id},"result":${json()}}\n`);
      return silence;
    },
  });

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString("base64");
const image = (data, mimeType) => ({ type: "image", data, mimeType });

export const results = {
  "content of an unknown kind": answering({
    content: [
      { type: "video", data: "AAAA", mimeType: "video/mp4" },
      { type: "text", text: "and words" },
    ],
  }),
  "content without a kind": answering({
    content: [
      null,
      5,
      "words",
      {},
      { type: "text" },
      { type: "text", text: 7 },
      { type: "image" },
      { type: "text", text: "read me" },
    ],
  }),
  "a result without content": answering({}),
  "structured content alone": answering({ structuredContent: { degrees: 21 } }),
  "content that is no list": answering({ content: "just words" }),
  "a result that is null": inWords(() => "null"),
  "a result that is a number": inWords(() => "42"),
  "a result that is a list": inWords(() => '["a",{"type":"text","text":"b"}]'),
  "an error without words": answering({ isError: true }),
  "an image of no bytes": answering({ content: [image("", "image/png"), { type: "text", text: "an empty one" }] }),
  "an SVG as image": answering({ content: [image(svg, "image/svg+xml")] }),
  "an image that is no base64": answering({ content: [image("!!!not base64!!!", "image/png")] }),
  "an image that is none": answering({
    content: [image(Buffer.from("plain words").toString("base64"), "image/png"), image(7, null)],
  }),
  "audio of a made-up kind": answering({
    content: [{ type: "audio", data: "AAAA", mimeType: "audio/../../etc" }, { type: "audio" }],
  }),
  "resources that are none": answering({
    content: [
      { type: "resource" },
      { type: "resource", resource: { uri: 5 } },
      { type: "resource", resource: { uri: "file:///../../x", blob: "%%%" } },
      { type: "resource_link" },
      { type: "resource_link", uri: "a:b", name: null },
    ],
  }),
  "a result of 10,000 levels": inWords(() => `{"structuredContent":${nested(amount(10_000), '{"a":', "1", "}")}}`),
  "content of 10,000 levels": inWords(() => `{"content":${nested(amount(10_000), "[", "1", "]")}}`),
  "200,000 pieces of content": () => {
    const pieces = Array.from({ length: amount(200_000) }, (_, n) => ({ type: "text", text: `piece ${n}` }));
    serve({ "tools/call": () => ({ content: pieces }) });
  },
  "8 MB of words": () => serve({ "tools/call": () => text("many words ".repeat(amount(8e6) / 11)) }),
  "keys of JavaScript in a result": inWords(
    () =>
      '{"content":[{"type":"text","text":"did act: keys","__proto__":{"polluted":1}}],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  ),
  "an error of no known form": () =>
    serve({ "tools/call": () => ({ error: { code: "much", message: { deep: ["odd"] }, data: "x".repeat(1e6) } }) }),
  "an error with 5 MB of words": () =>
    serve({ "tools/call": () => ({ error: { code: -32000, message: "so sorry ".repeat(500_000) } }) }),
  "neither result nor error": () =>
    serve({
      "tools/call": async ({ id }, say) => {
        await say.raw(`{"jsonrpc":"2.0","id":${id}}\n`);
        return silence;
      },
    }),
  "asks for input without end": () =>
    serve({ "tools/call": () => ({ resultType: "input_required", inputRequests: {}, requestState: "again" }) }),
};
