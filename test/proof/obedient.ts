import { startNet } from "../support/obedient/net.ts";
import { scenarios } from "../support/obedient/scenarios.ts";
import { attack } from "../support/obedient/trial.ts";
await using net = await startNet();
const only = process.argv[2];
for (const s of scenarios) {
  if (only && !s.name.includes(only)) continue;
  const t = performance.now();
  for (const mode of ["default","accept-edits"] as const) {
  const o = await attack(net, s, mode);
  console.log(o.violations.length||o.broken? "XX":"ok", mode, s.name, "|", o.violations.join("; "), "| broken:", o.broken, "| asks", o.asks.length, "obeyed", o.obeyed.length, Math.round(performance.now()-t));
  if (only) console.log(JSON.stringify({asks:o.asks, obeyed:o.obeyed}));
  }
}
