// Streams kept as files, one JSON event a line: found, dressed as they come over the network, and torn at random.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { StreamFormat } from "./plain-reader.ts";
import type { Random } from "./proof.ts";

export interface RecordedStream {
  name: string;
  format: StreamFormat;
  events: unknown[];
  /** As a server sends it. */
  bytes: Uint8Array;
  /** What stands in NAME.expected.json beside it, if anything does. */
  expected: unknown;
}

const formats: readonly string[] = ["openai", "anthropic", "responses"];

/** All *.chunks.txt and *.jsonl below a folder; the nearest folder that is named after a format says which it is. */
export function findStreams(folder: string): RecordedStream[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return files.flatMap((file) => {
    const path = join(folder, file);
    if (!/\.(chunks\.txt|jsonl)$/.test(file) || !statSync(path).isFile()) return [];
    const format = path.split(sep).findLast((part) => formats.includes(part)) as StreamFormat | undefined;
    return format ? [readStream(path, relative(folder, path), format)] : [];
  });
}

function readStream(path: string, name: string, format: StreamFormat): RecordedStream {
  const lines = readFileSync(path, "utf8").split("\n");
  const data = lines.map((line) => line.replace(/^data:\s*/, "").trim()).filter((line) => line.startsWith("{"));
  return {
    name,
    format,
    events: data.map((line) => JSON.parse(line)),
    bytes: Buffer.from(dressed(data, format)),
    expected: readExpected(path.replace(/\.(chunks\.txt|jsonl)$/, ".expected.json")),
  };
}

function readExpected(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function dressed(data: string[], format: StreamFormat): string {
  if (format === "openai") return [...data, "[DONE]"].map((line) => `data: ${line}\n\n`).join("");
  return data.map((line) => `event: ${JSON.parse(line).type}\ndata: ${line}\n\n`).join("");
}

/**
 * Torn anywhere, in characters and line ends too; from a few large pieces to many of a byte. `pieces` bounds how many, about:
 * over a network each takes its time.
 */
export function torn(bytes: Uint8Array, random: Random, pieces = Number.POSITIVE_INFINITY): Uint8Array[] {
  const most = Math.max(random.pick([1, 3, 17, 200, 5000]), Math.ceil((2 * bytes.length) / pieces));
  const torn: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + random.below(most);
    torn.push(bytes.subarray(at, at + size));
    at += size;
  }
  return torn;
}
