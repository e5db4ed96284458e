/**
 * Does the work while others want their turn, too. Returns the processor time of the longest turn of the event loop
 * meanwhile, in milliseconds, which does not depend on what else the machine does.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpu();
  let isDone = false;
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
    // Rarely enough that threads have the processor.
    if (!isDone) setTimeout(look, 1);
  };
  look();
  await work();
  isDone = true;
  look();
  return longest;
}

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
