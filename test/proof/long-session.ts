// A session of 2,000 steps with a small context comes to its end: bounded requests, one cache break a cut, no rule lost.
//   npm run proof -- long-session --seed 1 [--steps 2000] [--limit 9000]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LongSessionResult, playLongSession } from "../support/long-session.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { skillmint } from "../support/skillmint.ts";

const { flags, seed } = proofFlags({
  steps: { type: "string", default: "2000" },
  limit: { type: "string", default: "9000" },
});
const steps = wholeNumber("steps", flags.steps);
const limit = wholeNumber("limit", flags.limit);

interface Played extends LongSessionResult {
  kind: string;
  seconds: number;
  problems: string[];
}

const played = [await play("notes of use", true), await play("nothing of use", false)];
for (const { kind, problems, session: _, ...rest } of played) console.log(kind, JSON.stringify({ ...rest, problems }));
const wrong = played.flatMap(({ kind, problems }) => problems.map((problem) => `${kind}: ${problem}`));
if (wrong.length > 0) console.error(wrong.join("\n"));
else console.log(`written: ${writeResult("long-session", resultOf())}`);
process.exitCode = wrong.length > 0 ? 1 : 0;

async function play(kind: string, sumsUp: boolean): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), "skillmint-long-"));
  const folders = { home: join(folder, "home"), work: mkdtempSync(join(folder, "work-")) };
  const began = performance.now();
  try {
    const result = await playLongSession(skillmint({ folders }), { steps, limit, sumsUp });
    return { ...result, kind, seconds: (performance.now() - began) / 1000, problems: problemsOf(kind, result) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function problemsOf(kind: string, result: LongSessionResult): string[] {
  const { code, answer, requests, cuts, breaks, largestBytes, without, faults, summaries } = result;
  return [
    ...(code === 0 && answer === "finished" ? [] : [`it ended with code ${code} and “${answer}”`]),
    ...(requests === steps ? [] : [`${requests} requests for ${steps} steps`]),
    ...(breaks === cuts && cuts > 0 ? [] : [`${breaks} breaks of the prefix and ${cuts} cuts`]),
    ...(summaries <= (kind === "nothing of use" ? cuts / 4 : cuts)
      ? []
      : [`${summaries} summaries were asked for and ${cuts} cuts made`]),
    ...(largestBytes <= limit * 4 ? [] : [`a request of ${largestBytes} bytes`]),
    ...(without === 0 ? [] : [`${without} requests lack a rule of the user's`]),
    ...faults,
  ];
}

function resultOf(): string {
  return `# A session far longer than its context

${circumstances(seed)} · \`npm run proof -- long-session --steps ${steps} --limit ${limit}\`

Two turns of ${steps} steps in all by the built program against a scripted model, with \`maxContextTokens\` at ${limit}; the system prompt and the tools
take about 2,700 of them. The model reads files of one to five kilobytes, and is asked for notes when the context is full: once it writes
some that are of use, once it writes “ok”, so that the oldest messages are left out instead. A cache break is a request that does
not begin with all of the request before it, message by message. Each of the user's two prompts sets a rule; from then on it was looked for,
word for word, in every request.

| the model writes | steps | cuts | cache breaks | summaries asked for | largest request | requests without a rule | seconds |
| --- | --: | --: | --: | --: | --: | --: | --: |
${played.map((one) => `| ${one.kind} | ${one.requests} | ${one.cuts} | ${one.breaks} | ${one.summaries} | ${one.largestBytes} bytes | ${one.without} | ${one.seconds.toFixed(0)} |`).join("\n")}`;
}
