/** Commands and processes. */
export const shell = {
  commandOutput: (p: { stdout: string; stderr: string }) => `stdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandFailed: (p: { code: number | string; stdout: string; stderr: string }) =>
    `Command failed (exit code ${p.code})\nstdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandTimedOut: (p: { seconds: number; stdout: string; stderr: string }) =>
    `Command timed out after ${p.seconds} s and was ended; timeout_ms can be up to 600000\nstdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandNotStarted: (p: { problem: string }) => `The command could not be started: ${p.problem}`,
  backgroundLater: () => "background is not available yet; run the command in the foreground.",
};
