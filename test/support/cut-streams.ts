// Streams to be cut anywhere: each with its bytes, where its events end, and from where on it is whole.
import { type AnthropicReply, anthropicStream } from "./anthropic-streams.ts";
import { type ModelReply, streamReply } from "./openai-streams.ts";
import { type ResponsesReply, responsesStream } from "./responses-streams.ts";

export interface CutStream {
  name: string;
  wire: "openai" | "anthropic" | "responses";
  /** The same for the scripted model, which writes it as it is written here when it is its first. */
  reply: ModelReply | AnthropicReply | ResponsesReply;
  bytes: Uint8Array;
  /** Where each event ends. */
  boundaries: readonly number[];
  /** From here on everything is said that will be done: the model has told why it stopped. */
  wholeAt: number;
  /** What the calls leave in the folder when they have run. */
  files: Readonly<Record<string, string>>;
  /** How many of its calls can run at all. */
  usable: number;
}

type Made = Pick<CutStream, "name" | "files" | "usable">;

export const cutStreams: readonly CutStream[] = [
  openai(
    {
      name: "text and parallel calls in other scripts",
      files: { "诗.txt": "床前明月光 🌕", "é.txt": "été 👩‍👩‍👧" },
      usable: 2,
    },
    {
      text: "好的，我来写两个文件 ✍️",
      calls: [
        { name: "write_file", input: { path: "诗.txt", content: "床前明月光 🌕" } },
        { name: "write_file", input: { path: "é.txt", content: "été 👩‍👩‍👧" } },
      ],
      fragments: 5,
    },
  ),
  openai(
    { name: "reasoning, one call, the end in chunks of its own", files: { "one.txt": "1\n" }, usable: 1 },
    {
      reasoning: "I have to write one file.",
      calls: [{ name: "write_file", input: { path: "one.txt", content: "1\n" } }],
      usage: { prompt_tokens: 70, completion_tokens: 30 },
    },
  ),
  anthropic(
    { name: "signed thinking, text and two calls", files: { "a.txt": "甲", "b.txt": "乙" }, usable: 2 },
    {
      reasoning: "两个文件 are wanted.",
      text: "I write both.",
      calls: [
        { name: "write_file", input: { path: "a.txt", content: "甲" } },
        { name: "write_file", input: { path: "b.txt", content: "乙" } },
      ],
    },
  ),
  anthropic(
    { name: "a call without arguments, and pings", files: {}, usable: 1 },
    { text: "Let me see.", calls: [{ name: "list_dir", input: {} }], style: "pings" },
  ),
  openai(
    { name: "arguments that are JSON before they are whole", files: { "five.txt": "5" }, usable: 1 },
    {
      calls: [
        { name: "write_file", input: {}, rawArguments: '{"path":"five.txt","content":"5"}   \n\n' },
        { name: "write_file", input: {}, rawArguments: '{}  {"path":"six.txt","content":"6"}' },
        { name: "write_file", input: {}, rawArguments: "1234567" },
      ],
      fragments: 12,
    },
  ),
  anthropic(
    { name: "calls that the token limit cut off", files: {}, usable: 0 },
    {
      text: "I write.",
      calls: [
        { name: "write_file", input: { path: "whole.txt", content: "looks whole" } },
        { name: "write_file", input: {}, rawArguments: '{"path":"half.txt","conte' },
      ],
      stop: "length",
    },
  ),
  responses(
    { name: "encrypted reasoning, two messages and calls", files: { "丙.txt": "三 🌕" }, usable: 1 },
    {
      summaries: ["**想一想**", "One file."],
      encrypted: "gAAAAAB+/=",
      text: "I write it.",
      phase: "commentary",
      calls: [
        { name: "write_file", input: { path: "丙.txt", content: "三 🌕" } },
        { name: "write_file", input: {}, rawArguments: '{"path":"half.txt","conte' },
      ],
    },
  ),
  responses(
    { name: "calls of a response that is incomplete", files: {}, usable: 0 },
    {
      text: "I write.",
      calls: [{ name: "write_file", input: { path: "whole.txt", content: "looks whole" } }],
      stop: "max_output_tokens",
    },
  ),
];

function openai(made: Made, reply: ModelReply): CutStream {
  const pieces = streamReply(reply).pieces.map((piece) => Buffer.from(piece));
  return { ...made, wire: "openai", reply, ...laidOut(pieces, /"finish_reason":"/) };
}

function anthropic(made: Made, reply: AnthropicReply): CutStream {
  const { pieces } = anthropicStream(reply);
  return { ...made, wire: "anthropic", reply, ...laidOut(pieces, /"stop_reason":"/) };
}

function responses(made: Made, reply: ResponsesReply): CutStream {
  return {
    ...made,
    wire: "responses",
    reply,
    ...laidOut(responsesStream(reply), /"response\.(completed|incomplete)"/),
  };
}

function laidOut(pieces: readonly Uint8Array[], end: RegExp): Pick<CutStream, "bytes" | "boundaries" | "wholeAt"> {
  let length = 0;
  const boundaries = pieces.map((piece) => (length += piece.length));
  const last = pieces.findIndex((piece) => end.test(Buffer.from(piece).toString()));
  return { bytes: Buffer.concat(pieces), boundaries, wholeAt: boundaries[last] as number };
}
