// The public conformance suite of the protocol, in client mode, against our own connections: every scenario that the
// suite requires of a client, one at a time, each once.
//   npm run conformance [-- --only NAME]
import { parseArgs } from "node:util";
import { writeResult } from "../support/proof.ts";
import { required, runScenario, type ScenarioResult, suiteVersion } from "./scenario.ts";

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
const revisions = ["2025-11-25", "2026-07-28"];
const told: string[] = [];
const rows: string[] = [];
let missed = 0;
for (const revision of revisions) {
  const scenarios = required(revision).filter((scenario) => only === undefined || scenario === only);
  const results: ScenarioResult[] = [];
  for (const scenario of scenarios) {
    const result = await runScenario(scenario, revision);
    results.push(result);
    console.log(
      `${result.isFine ? "✓" : "✗"} ${revision} ${scenario}: ${result.passed} passed, ${result.failed} failed`,
    );
    if (!result.isFine) console.log(result.output);
    rows.push(`| ${revision} | ${scenario} | ${result.passed} | ${result.failed} |`);
  }
  const fine = results.filter(({ isFine }) => isFine).length;
  missed += scenarios.length - fine;
  told.push(`${revision}: ${fine} of ${scenarios.length}`);
}
console.log(told.join("\n"));
if (missed > 0 || rows.length === 0) process.exitCode = 1;
else if (only === undefined) console.log(`written: ${writeResult("conformance", result())}`);

function result(): string {
  return `# The protocol's conformance suite

${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · @modelcontextprotocol/conformance ${suiteVersion()} · \`npm run conformance\`

Client mode. The suite plays the server and, where there is one to log in at, the authorization server; \`test/conformance/driver.ts\`
makes a connection by \`src/mcp/hub.ts\`, as the product does, lists what the server has and uses each thing once. A scenario counts when
the suite is content, no check failed and more than none passed. One after the other, none twice.

${told.map((line) => `- ${line}`).join("\n")}

| revision | scenario | checks passed | failed |
| --- | --- | --: | --: |
${rows.join("\n")}
`;
}
