// Plays a stream to the program's own readers, in this process and over HTTP, and compares what they make of it.
import { StringDecoder } from "node:string_decoder";
import { isDeepStrictEqual } from "node:util";
import { createParser } from "eventsource-parser";
import { textsIn } from "../../src/i18n/texts.ts";
import { plainDialect } from "../../src/providers/dialect.ts";
import { ModelError, type Reply } from "../../src/providers/model.ts";
import { modelAt } from "../../src/providers/step.ts";
import type { Wire, WireReply } from "../../src/providers/wire/wire.ts";
import type { PlainReply, StreamFormat } from "./plain-reader.ts";
import { plainTarget } from "./plain-target.ts";
import { parseJson } from "./refusal-parts.ts";
import type { ScriptedModel } from "./scripted-model.ts";

export type Outcome = { reply: Reply | WireReply; shown: string } | { error: unknown };

const request = { system: "", tools: [], messages: [] };

/** Each wire is a file of its format's name, which exports it under that name. */
export async function wireOf(format: StreamFormat): Promise<Wire> {
  const module = await import(`../../src/providers/wire/${format}.ts`);
  return module[format];
}

export function readHere(wire: Wire, pieces: readonly Uint8Array[]): Outcome {
  try {
    const reader = wire.read(request, plainTarget);
    const decoder = new StringDecoder("utf8");
    let shown = "";
    const parser = createParser({
      onEvent({ data }) {
        if (reader.done) return;
        for (const delta of reader.push(data)) if (delta.type === "text") shown += delta.text;
      },
    });
    for (const piece of pieces) parser.feed(decoder.write(Buffer.from(piece)));
    parser.feed(decoder.end());
    return { reply: reader.end(), shown };
  } catch (error) {
    return { error };
  }
}

/** The server must answer every request with the bytes of the stream. */
export async function readOverHttp(wire: Wire, format: StreamFormat, server: ScriptedModel): Promise<Outcome> {
  const base = format === "anthropic" ? server.anthropicUrl : server.url;
  const options = { model: "m", key: "k", wire, dialect: plainDialect, known: {}, idleMs: 60_000 };
  const model = modelAt({ id: "here/m", baseUrl: new URL(base), texts: textsIn("en").tools, ...options });
  let shown = "";
  try {
    const said = { role: "user", id: "msg_1", seq: 1, at: "2026-11-15T00:00:00.000Z", text: "go" } as const;
    const reply = await model.step(
      { ...request, messages: [said] },
      {
        signal: new AbortController().signal,
        onDelta(delta) {
          if (delta.type === "text") shown += delta.text;
        },
      },
    );
    return { reply, shown };
  } catch (error) {
    return { error };
  }
}

/** Where a reply is not what the plain reader read; nothing when it is. */
export function differences(plain: PlainReply, outcome: Outcome): string[] {
  const empty = plain.text.join("") === "" && plain.calls.length === 0;
  if ("error" in outcome) {
    if (!(outcome.error instanceof ModelError)) return [`threw ${String(outcome.error)}`];
    const due = plain.error !== null || plain.stop === null || empty;
    return due && outcome.error.message !== "" ? [] : [`failed: ${outcome.error.message}`];
  }
  const { reply, shown } = outcome;
  if (plain.error !== null) return [`no error, where the stream says ${plain.error}`];
  return [
    ...differ("text", plain.text, reply.text, plain.tagged),
    ...differ("shown text", plain.text, shown, plain.tagged),
    ...differ("reasoning", plain.reasoning, reply.reasoning ?? "", plain.tagged),
    ...callsDiffer(plain, reply),
    ...usageDiffers(plain, reply),
    ...(plain.stop === null || plain.stop === reply.stop ? [] : [`stop: ${reply.stop} instead of ${plain.stop}`]),
  ];
}

function differ(what: string, parts: string[], found: string, tagged: boolean): string[] {
  const said = parts.filter((part) => part !== "");
  const bare = (text: string) => (said.length > 1 || tagged ? text.replaceAll(/\s/g, "") : text);
  if (bare(said.join("")) === bare(found)) return [];
  return [`${what}: ${JSON.stringify(found).slice(0, 200)} instead of ${JSON.stringify(said.join("")).slice(0, 200)}`];
}

function callsDiffer({ calls, stop }: PlainReply, reply: Reply | WireReply): string[] {
  const expected = calls.map(({ name, json }) => {
    const input = json.trim() === "" ? {} : parseJson(json);
    // What was cut off, or is no JSON, must not run; what stands in it then is nobody's business.
    return stop === "length" || input === undefined ? { name, unusable: true } : { name, input };
  });
  const found = reply.calls.map(({ name, input, unusable }) => (unusable ? { name, unusable: true } : { name, input }));
  return isDeepStrictEqual(expected, found)
    ? []
    : [`calls: ${JSON.stringify(found).slice(0, 300)} instead of ${JSON.stringify(expected).slice(0, 300)}`];
}

function usageDiffers({ usage }: PlainReply, { usage: found }: Reply | WireReply): string[] {
  const given = found && { cacheRead: 0, cacheWrite: 0, ...found };
  if (isDeepStrictEqual(given ?? null, usage)) return [];
  return [`usage: ${JSON.stringify(found)} instead of ${JSON.stringify(usage)}`];
}
