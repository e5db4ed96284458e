// Streams as providers recorded them: whatever the network makes of their bytes, the same reply is read.
//   npm run proof -- streams --from DIR [--seed 1] [--splits 1000] [--http 20]
import { relative } from "node:path";
import { closeConnections } from "../../src/providers/http.ts";
import { readPlainly } from "../support/plain-reader.ts";
import { differences, readHere, readOverHttp, wireOf } from "../support/play-stream.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { findStreams, type RecordedStream, torn } from "../support/recorded-streams.ts";
import { startScriptedModel } from "../support/scripted-model.ts";

const { flags, seed } = proofFlags({
  from: { type: "string", default: "test/fixtures/streams" },
  splits: { type: "string", default: "1000" },
  http: { type: "string", default: "20" },
});
const splits = wholeNumber("splits", flags.splits);
const overHttp = wholeNumber("http", flags.http);

const streams = findStreams(flags.from);
console.log(`seed ${seed}: ${streams.length} streams, each torn ${splits} times here and ${overHttp} times over HTTP`);
const began = performance.now();
const played: { stream: RecordedStream; wrong: Map<string, number> }[] = [];
for (const stream of streams) {
  const wrong = await play(stream);
  played.push({ stream, wrong });
  for (const [what, times] of wrong) console.error(`${stream.name}: ${what} (${times} times)`);
}
closeConnections();
const seconds = (performance.now() - began) / 1000;
const failed = played.filter(({ wrong }) => wrong.size > 0);
console.log(`${streams.length - failed.length} of ${streams.length} right, ${seconds.toFixed(0)} s`);
if (streams.length === 0 || failed.length > 0) process.exitCode = 1;
else console.log(`written: ${writeResult("streams", result())}`);

async function play(stream: RecordedStream): Promise<Map<string, number>> {
  const random = createRandom(seed);
  const wrong = new Map<string, number>();
  const plain = readPlainly(stream.format, stream.events);
  const wire = await wireOf(stream.format);
  const judge = (outcome: Parameters<typeof differences>[1]) => {
    for (const what of differences(plain, outcome)) wrong.set(what, (wrong.get(what) ?? 0) + 1);
  };
  judge(readHere(wire, [stream.bytes]));
  for (let round = 0; round < splits; round++) judge(readHere(wire, torn(stream.bytes, random)));
  await using server = await startScriptedModel(() => ({ raw: torn(stream.bytes, random, 200) }));
  for (let round = 0; round < overHttp; round++) judge(await readOverHttp(wire, stream.format, server));
  return wrong;
}

function result(): string {
  const rows = played.map(({ stream }) => {
    const { text, reasoning, calls, stop, error } = readPlainly(stream.format, stream.events);
    const said = [text.join("").length, reasoning.join("").length, calls.length];
    return `| ${stream.name} | ${stream.events.length} | ${said.join(" | ")} | ${error ? "error" : (stop ?? "–")} |`;
  });
  return `# Streams of providers

${circumstances(seed)} · \`npm run proof -- streams --from DIR --seed ${seed}\`

${streams.length} streams from ${relative(process.cwd(), flags.from).startsWith("..") ? "outside the repository" : `\`${flags.from}\``}, each torn at random bytes ${splits} times in this process and ${overHttp} times
over HTTP, in ${seconds.toFixed(0)} s; text, what was shown of it, reasoning, calls, usage and stop reason were right every time.
What is right is worked out by a second, naive reader (\`test/support/plain-reader.ts\`) that knows only the documents. A stream
that ends in an error must give a clear one.

| stream | events | characters | thought | calls | stop |
| --- | --: | --: | --: | --: | --- |
${rows.join("\n")}`;
}
