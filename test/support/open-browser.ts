import { browserWorld } from "./browser-world.ts";

// A program that opens a browser, says where it lives, and waits to be killed.
const { begin, groups, folder } = await browserWorld();
await begin().browser.launch({});
// Its pid is asked for while the launch is told already.
while (groups.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
console.log(JSON.stringify({ folder, pid: Number(groups[0]?.split(" ")[0]) }));
setInterval(() => undefined, 1_000);
