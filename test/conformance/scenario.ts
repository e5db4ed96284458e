import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "../..");
const suite = join(root, "node_modules", "@modelcontextprotocol", "conformance");

export const suiteVersion = (): string => JSON.parse(readFileSync(join(suite, "package.json"), "utf8")).version;

/** What the suite itself says a client of that revision must pass. */
export function required(revision: string): string[] {
  const { client } = parse(readFileSync(join(suite, "requirements", `${revision}.yaml`), "utf8"));
  return client;
}

export interface ScenarioResult {
  scenario: string;
  passed: number;
  failed: number;
  /** The suite's verdict, and more than nothing was checked: a client that does nothing at all fails no check. */
  isFine: boolean;
  output: string;
}

/** One scenario by the suite's own program, which starts our driver. */
export async function runScenario(scenario: string, revision: string): Promise<ScenarioResult> {
  const folder = mkdtempSync(join(tmpdir(), "skillmint-conformance-"));
  const args = ["client", "--command", "node test/conformance/driver.ts", "--scenario", scenario];
  // Its command is words without quotes, so it must find the same Node by its name.
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
  try {
    const { code, output } = await new Promise<{ code: unknown; output: string }>((done) => {
      execFile(
        process.execPath,
        [join(suite, "dist", "index.js"), ...args, "--spec-version", revision, "-o", folder],
        { cwd: root, env, timeout: 60_000, maxBuffer: 16 * 1024 * 1024 },
        (error, stdout, stderr) => done({ code: error ? (error.code ?? error.signal) : 0, output: stdout + stderr }),
      );
    });
    const checks = checksIn(folder);
    const count = (status: string) => checks.filter((check) => check.status === status).length;
    const [passed, failed] = [count("SUCCESS"), count("FAILURE")];
    return { scenario, passed, failed, isFine: code === 0 && failed === 0 && passed > 0, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checksIn(folder: string): { status: string }[] {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("checks.json"),
  );
  return found.flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}
