// A server that does one thing wrong: `node hostile-server.mjs BEHAVIOUR [AMOUNT]`. `good` does nothing wrong, `names` lists them.
import { lists } from "./hostile/lists.mjs";
import { lives } from "./hostile/lives.mjs";
import { remote } from "./hostile/remote.mjs";
import { results } from "./hostile/results.mjs";
import { streams } from "./hostile/streams.mjs";
import { serve } from "./hostile/wire.mjs";

const behaviours = { good: () => serve(), ...streams, ...lists, ...results, ...lives, ...remote };
const wanted = behaviours[process.argv[2]];
if (process.argv[2] === "names") {
  process.stdout.write(`${Object.keys(behaviours).join("\n")}\n`);
} else if (!wanted) {
  process.stderr.write(`no such behaviour: ${process.argv[2]}\n`);
  process.exitCode = 64;
} else {
  wanted();
}
