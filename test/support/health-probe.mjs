// Asks a server for its health every few milliseconds from a process of its own, and prints when and how long each took.
const [url, everyMs] = process.argv.slice(2);
for (;;) {
  const began = performance.now();
  const at = Date.now();
  await fetch(`${url}/health`).then((answer) => answer.text());
  const took = performance.now() - began;
  process.stdout.write(`${at} ${took.toFixed(2)}\n`);
  await new Promise((go) => setTimeout(go, Math.max(0, Number(everyMs) - took)));
}
