// Servers that do not start, do not stay, or do not go.
import { spawn } from "node:child_process";
import { appendFileSync, closeSync } from "node:fs";
import { raw, right, serve, silence } from "./wire.mjs";

/** Where it writes what must be looked at from outside: pids, starts. */
const notes = process.env.HOSTILE_NOTES;
const note = (words) => notes && appendFileSync(notes, `${words}\n`);
const deafToSignals = () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]) process.on(signal, () => undefined);
};

export const lives = {
  "never answers initialize": () => serve({ initialize: () => silence }),
  "answers the probe of the version wrongly": () =>
    serve({
      "server/discover": () => ({ supported: "all", protocolVersions: 7 }),
      initialize: (message) => ({ ...right.initialize(message), protocolVersion: "2025-03-26" }),
    }),
  "a version that nobody knows": () =>
    serve({ initialize: (message) => ({ ...right.initialize(message), protocolVersion: "9999-01-01" }) }),
  "initialize with nothing in it": () => serve({ initialize: () => ({}) }),
  "initialize with an error": () =>
    serve({ initialize: () => ({ error: { code: -32000, message: "the licence has run out" } }) }),
  "dies at once, with words": async () => {
    await raw("Error: DATABASE_URL is not set\n    at main (server.js:3)\n", process.stderr);
    process.exit(1);
  },
  "dies at once, without a word": () => process.exit(0),
  "dies during a call": () => serve({ "tools/call": () => process.exit(9) }),
  "is killed during a call": () => serve({ "tools/call": () => process.kill(process.pid, "SIGKILL") && silence }),
  "dies after every start": () => {
    note("start");
    serve({ "notifications/initialized": () => process.exit(1) });
  },
  "closes stdout and lives on": () => {
    serve({ deafToEnd: true, "tools/call": () => closeSync(1) ?? silence });
    setInterval(() => undefined, 1_000);
  },
  "never reads what it is told": () => {
    setInterval(() => undefined, 1_000);
    serve({
      "tools/list": (message) => {
        setImmediate(() => process.stdin.pause());
        return right["tools/list"](message);
      },
    });
  },
  "ignores the end of stdin and SIGTERM": () => {
    deafToSignals();
    note(`pid ${process.pid}`);
    serve({ deafToEnd: true });
    setInterval(() => undefined, 1_000);
  },
  "leaves a grandchild that is deaf and in a group of its own": () => {
    // First it says that it is deaf, so that nobody kills it before.
    const program =
      'for (const s of ["SIGTERM","SIGINT","SIGHUP"]) process.on(s, () => 0); setInterval(() => 0, 1000); process.stdout.write("deaf")';
    const child = spawn(process.execPath, ["-e", program], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    note(`pid ${child.pid}`);
    child.unref();
    child.stdout.once("data", () => serve());
  },
};
