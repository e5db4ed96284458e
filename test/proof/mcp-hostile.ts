// Every hostile MCP server, each through the product's own hub in a process of its own, with a good server beside it.
//   npm run proof -- mcp-hostile --seed 1 [--only WORDS]
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { behaviours, trialOf, wrongIn } from "../support/mcp/hostile-behaviours.ts";
import type { Took } from "../support/mcp/hostile-process.ts";
import { circumstances, createRandom, proofFlags, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ only: { type: "string", default: "" } });
const bars = { mb: 100, p99: 50, above: 20 };
const program = join(import.meta.dirname, "../support/mcp/hostile-process.ts");
const longestMs = 60_000;
const looksAgain = 2;
type Delay = Took["delay"];

const control = start(null);
try {
  process.exitCode = await prove();
} finally {
  control.disconnect();
}

async function prove(): Promise<number> {
  const chosen = Object.keys(behaviours).filter((name) => name.includes(flags.only));
  const rows = new Map<string, string>();
  const bad: string[] = [];
  // What one leaves behind would be seen by any that comes after it.
  for (const behaviour of createRandom(seed).shuffle(chosen)) {
    const one = await calmly(behaviour);
    if ("problem" in one) {
      bad.push(`${behaviour}: ${one.problem}`);
      continue;
    }
    const { took, idle } = one;
    const wrong = [...wrongIn(behaviour, took), ...beyond(took, idle)];
    for (const words of wrong) bad.push(`${behaviour}: ${words}`);
    rows.set(behaviour, rowOf(behaviour, took, idle));
    console.log(`${wrong.length === 0 ? "held" : "MISSED"} ${rows.get(behaviour)}`);
  }
  const left = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("hostile-server.mjs") && !line.includes("ps -eo"));
  bad.push(...left.map((line) => `left behind: ${line}`));
  for (const line of bad) console.error(line);
  const held = chosen.length - new Set(bad.map((line) => line.split(": ")[0])).size;
  console.log(`seed ${seed}: ${held} of ${chosen.length} behaviours held`);
  if (flags.only === "") console.log(`written: ${writeResult("mcp-hostile", resultOf(chosen, { rows, bad, held }))}`);
  return bad.length === 0 ? 0 : 1;
}

/** Whoever else works on this machine may make a loop late: what is late is looked at again. Nothing else is. */
async function calmly(behaviour: string): ReturnType<typeof tried> {
  let one = await tried(behaviour);
  for (let again = 0; again < looksAgain && "took" in one && isLate(one.took, one.idle); again++)
    one = await tried(behaviour);
  return one;
}

async function tried(behaviour: string): Promise<{ took: Took; idle: Delay } | { problem: string }> {
  const child = start(trialOf(behaviour));
  let took: Took | undefined;
  child.on("message", (said) => {
    if (said === "begin") control.send("begin");
    else took = said as Took;
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  control.send("look");
  const [idle] = (await once(control, "message")) as [Delay];
  return took ? { took, idle } : { problem: `our process ended with ${code ?? "a signal"}` };
}

function start(trial: unknown): ChildProcess {
  return fork(program, [JSON.stringify(trial)], { execArgv: ["--expose-gc"] });
}

function isLate({ delay }: Took, idle: Delay): boolean {
  return delay.p99 >= bars.p99 || delay.p99 - idle.p99 > bars.above;
}

function beyond(took: Took, idle: Delay): string[] {
  const { risenMb, delay, uncaught } = took;
  return [
    ...(risenMb > bars.mb ? [`${risenMb.toFixed(0)} MB`] : []),
    ...(isLate(took, idle) ? [`event loop p99 ${delay.p99.toFixed(0)} ms, idle ${idle.p99.toFixed(0)} ms`] : []),
    ...uncaught.map((error) => `uncaught: ${error}`),
  ];
}

function rowOf(behaviour: string, { told, listed, risenMb, ms, delay }: Took, idle: Delay): string {
  const answer = told.map(short).join(" / ");
  const list = listed === '"act"' ? "" : short(listed);
  const figures = [risenMb, ms, delay.p99, idle.p99, delay.max].map((figure) => figure.toFixed(0));
  return `| ${behaviour} | ${answer} | ${list} | ${figures.join(" | ")} |`;
}

function short(text: string): string {
  const plain = text
    .replaceAll(/\/tmp\/\S*\//g, "…/")
    .replaceAll(/[\s|`<>]+/g, " ")
    .trim();
  return plain.length > 220 ? `${plain.slice(0, 220)}…` : plain;
}

interface Summary {
  rows: ReadonlyMap<string, string>;
  bad: readonly string[];
  held: number;
}

function resultOf(chosen: readonly string[], { rows, bad, held }: Summary): string {
  const missed = bad.map((line) => `- ${short(line)}`).join("\n");
  return `# Hostile MCP servers

${circumstances(seed)} · \`npm run proof -- mcp-hostile --seed ${seed}\`

${held} of ${chosen.length} behaviours held. Each server was asked for its list and called through the product's own hub, in a process of its own
that had a good server connected as well, called at the same time and afterwards. The bars: our memory rises by at most ${bars.mb} MB,
our event loop's delay (sampled every ms) has a p99 under ${bars.p99} ms and at most ${bars.above} ms above that of an idle process beside it, the good
server answers both times, no process of the server is left, nothing is thrown that nobody caught, and what the model and the
user are told is as expected. Waits are shortened (0.7 s for most calls); limits of size are those that users have.
One whose loop was late is tried up to ${looksAgain} times more, since others work on this machine as well; the figures are of the last.
${missed === "" ? "" : `\nMissed:\n\n${missed}\n`}
| the server | what the model is told | the list, where it is not just \`act\` | MB | ms | p99 ms | idle p99 | longest ms |
| --- | --- | --- | --: | --: | --: | --: | --: |
${chosen.map((name) => rows.get(name)).join("\n")}`;
}
