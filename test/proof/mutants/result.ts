import { circumstances } from "../../support/proof.ts";
import type { Verdict } from "./trial.ts";

/** One verdict for the screen. */
export function line({ mutant, fate, by, seconds }: Verdict): string {
  const caught = fate === "survived" || fate === "does-not-apply" ? "FAILED" : "caught";
  return `${caught}  ${mutant.name}  [${fate}]  ${by}  ${seconds.toFixed(1)} s`;
}

export function summary(verdicts: readonly Verdict[]): string {
  const count = (...fates: Verdict["fate"][]) => verdicts.filter(({ fate }) => fates.includes(fate)).length;
  const caught = count("named", "suite", "build");
  return [
    `${verdicts.length} mutants: ${caught} caught`,
    `(${count("named")} by the tests they name, ${count("suite")} by others, ${count("build")} by the build),`,
    `${count("survived")} survived, ${count("does-not-apply")} did not apply`,
  ].join(" ");
}

/** The whole run as docs/proof/mutants.md, in the order of the names. */
export function resultOf(verdicts: readonly Verdict[], seed: number): string {
  const rows = verdicts
    .toSorted((one, other) => one.mutant.name.localeCompare(other.mutant.name, "en"))
    .map(({ mutant, fate, by, seconds }) => {
      const mark = fate === "named" ? "" : `**${fate}** · `;
      return `| ${mutant.name} | ${cell(mutant.file)} | ${mark}${cell(by)} | ${seconds.toFixed(1)} |`;
    });
  return [
    "# Mutants",
    "",
    "Each guard was taken out of the program alone; the tests had to go red. Marked: what the tests that it names did not catch.",
    "Source files are named from the source folder on. Repeat with `npm run proof -- mutants --seed N`.",
    "",
    circumstances(seed),
    "",
    summary(verdicts),
    "",
    "| mutant | file | caught by | seconds |",
    "| --- | --- | --- | ---: |",
    ...rows,
  ].join("\n");
}

/** Without the first folder: test/documents.test.ts holds full paths to what is there today, and this is a record of one day. */
function cell(text: string): string {
  return text.replace(/(?<![\w/.-])(?:src|test|scripts|docs|bin)\//g, "").replace(/[\\|()[\]<>`*_]/g, "\\$&");
}
