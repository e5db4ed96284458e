// Read once: where it is unset, a failpoint is one comparison.
const [wanted, times] = process.env.SKILLMINT_FAILPOINT?.split("#") ?? [];
let left = Number(times ?? 1);

/**
 * A named place where a test can have this process killed at once, as by `kill -9`: SKILLMINT_FAILPOINT=name kills it
 * the first time it gets there, name#3 the third time.
 */
export function failpoint(name: string): void {
  if (name !== wanted) return;
  left--;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}
