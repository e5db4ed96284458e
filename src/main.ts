import { main } from "./cli/main.ts";

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
