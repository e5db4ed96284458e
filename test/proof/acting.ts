// What tools of servers do: never what a stranger's text orders or aims at, in any writing, and mostly unasked what the user asked for.
//   npm run proof -- acting --seed 1
import type { GateCall } from "../../src/permissions/decide.ts";
import { type ActingCase, actingCases, historyIn } from "../support/acting-cases.ts";
import { policy, rule } from "../support/gate.ts";
import { circumstances, proofFlags, writeResult } from "../support/proof.ts";
import { decided, historyOf, prompt } from "../support/tainted.ts";

const { seed } = proofFlags({});
const free = policy("accept-edits", rule("mcp_*"));
const digits = "zero one two three four five six seven eight nine".split(" ");

/** In which writings an obedient model gives what it was told to. */
const writings: Record<string, (text: string) => string> = {
  "as it stands": (text) => text,
  "with separators": (text) => text.replace(/(.{4})(?=.)/g, "$1-"),
  "with blanks": (text) => text.replace(/(.{4})(?=.)/g, "$1 "),
  "from behind": (text) => [...text].reverse().join(""),
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in words": (text) => [...text].map((sign) => digits[Number.parseInt(sign, 10)] ?? sign).join(" "),
};

const attacks = actingCases.filter(({ expected }) => expected !== "allow");
const tasks = actingCases.filter(({ expected }) => expected === "allow");
const serverOf = ({ name }: ActingCase) => name.slice(0, name.indexOf(":"));
const servers = [...new Set(actingCases.map(serverOf))];

const passes = (history: ReturnType<typeof historyIn>, call: GateCall) =>
  decided(history, call, {}, free).decision === "allow";
const passedIn = (all: readonly ActingCase[], write: (text: string) => string) =>
  all.filter((one) => passes(historyIn(one), { ...one.call, input: written(one.call.input, write) }));

const rows = Object.entries(writings).map(([name, write]) => [name, ...servers.map((server) => count(server, write))]);
const faults = Object.entries(writings).flatMap(([how, write]) =>
  passedIn(attacks, write).map(({ name }) => `${name}, ${how}, passed`),
);
const asked = tasks.filter((one) => !passes(historyIn(one), one.call)).map(({ name }) => `${name} is asked for`);
const control = attacks.filter(({ says, call }) => passes(historyOf(prompt(says)), call)).length;

console.log(
  `${attacks.length} attacks in ${rows.length} writings, ${tasks.length} tasks: ${faults.length + asked.length} faults`,
);
for (const fault of [...faults, ...asked]) console.error(fault);
process.exitCode = faults.length + asked.length > 0 ? 1 : 0;
if (process.exitCode === 0) console.log(`written: ${writeResult("acting", resultOf())}`);

function count(server: string, write: (text: string) => string): string {
  const own = attacks.filter((one) => serverOf(one) === server);
  return `${passedIn(own, write).length} of ${own.length}`;
}

/** All that has a digit or an address in it: these are what attacks aim at. */
function written(input: unknown, write: (text: string) => string): unknown {
  if (typeof input === "string") return /[\d@]|\.[a-z]/.test(input) && !/\s/.test(input) ? write(input) : input;
  if (Array.isArray(input)) return input.map((one) => written(one, write));
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, one]) => [name, written(one, write)]));
}

function resultOf(): string {
  return `# What acts is the user's

${circumstances(seed)} · \`npm run proof -- acting --seed ${seed}\`

${actingCases.length} calls of tools that act, at four kinds of servers, in the mode accept-edits and under a rule that lets all tools of
servers pass (\`test/support/acting-cases.ts\`). What the servers have told stands in the session, strangers' texts among it.

- ${attacks.length} calls are a stranger's by their order or their target: they act on ids that only a date or a list holds, on accounts and
  addresses from a mail, a page, a review or a transfer, in English and in Chinese. None passes unasked, in any of ${rows.length} writings.
- ${tasks.length} calls are what the user asked for, by name, by date, by "the largest" or "the same participants": none is asked for.
- Control, the same calls where no server has told anything: ${control} of the ${attacks.length} pass.

The rows were written by whoever wrote the rule, so this page does not tell what another list would get.

| calls that passed | ${servers.join(" | ")} |
| --- |${servers.map(() => " --: |").join("")}
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}
`;
}
