import type { Mutant } from "./mutant.ts";

const [feed, sse, large] = ["src/server/feed.ts", "src/server/sse.ts", "src/server/large-frames.ts"];
const [feedTests, sseTests, largeTests] = [feed, sse, large].map((file) => [file.replace(".ts", ".test.ts")]) as [
  string[],
  string[],
  string[],
];

/** What is held for a client that does not read. */
export const deaf: readonly Mutant[] = [
  {
    name: "a-large-stored-event-goes-in-parts",
    file: feed,
    find: "if (frame.size() > mostFrame) {\n        found",
    replace: "if (frame.size() < 0) {\n        found",
    tests: feedTests,
  },
  {
    name: "a-large-event-of-now-goes-in-parts",
    file: feed,
    find: "if (frame.size() > mostFrame) {\n        // In parts",
    replace: "if (frame.size() < 0) {\n        // In parts",
    tests: feedTests,
  },
  {
    name: "a-long-message-is-shown-in-parts",
    file: feed,
    find: "if (hub.partial && isLong(hub.partial))",
    replace: "if (hub.partial && isLong(hub.partial) && client.last < 0)",
    tests: feedTests,
  },
  {
    name: "a-large-delta-goes-in-parts",
    file: feed,
    find: "client.inStep && frame.size() <= mostFrame",
    replace: "client.inStep",
    tests: feedTests,
  },
  {
    name: "a-part-waits-for-the-one-before",
    file: sse,
    find: "await ready();\n        const bytes",
    replace: "const bytes",
    tests: sseTests,
  },
  { name: "no-beat-within-an-event", file: sse, find: " && !isWithinFrame", replace: "", tests: sseTests },
  {
    name: "the-deaf-are-shown-out",
    file: sse,
    find: "++missed >= mostMissed",
    replace: "++missed < 0",
    tests: sseTests,
  },
  {
    name: "a-part-holds-only-itself",
    file: large,
    find: "Buffer.from(bytes.subarray(from, from + mostFrame))",
    replace: "bytes.subarray(from, from + mostFrame)",
    tests: largeTests,
  },
  {
    name: "few-large-ones-are-kept",
    file: large,
    find: "if (sum <= mostKept || old === key) break;",
    replace: "break;",
    tests: largeTests,
  },
  {
    name: "everybody-has-a-turn",
    file: "src/server/turns.ts",
    find: "await new Promise((go) => setImmediate(go));",
    replace: "await null;",
    tests: ["src/server/turns.test.ts"],
  },
  {
    name: "who-sits-makes-room",
    file: "src/server/crowd.ts",
    find: "one.isTooMany = !makeRoom();",
    replace: "one.isTooMany = true;",
    tests: ["src/server/crowd.test.ts"],
  },
  {
    name: "who-is-served-is-left-alone",
    file: "src/server/crowd.ts",
    find: "find(([, { busy }]) => busy === 0)",
    replace: "find(() => true)",
    tests: ["src/server/crowd.test.ts"],
  },
  {
    name: "a-server-ends-what-a-killed-one-left",
    file: "src/server/serve.ts",
    find: "  engine.sessions.endLeftovers();\n",
    replace: "",
    tests: ["test/serve-again.test.ts"],
  },
  {
    name: "who-stopped-it-is-said-of-the-turn",
    file: "src/session/turn.ts",
    find: 'outcome.reason === "aborted" && input.isShutDown()',
    replace: "false as boolean",
    tests: ["test/serve-again.test.ts"],
  },
  {
    name: "who-stopped-it-is-said-of-the-call",
    file: "src/session/session.ts",
    find: "shutDown ? texts.tools.shutDown() : ",
    replace: "",
    tests: ["test/serve-again.test.ts"],
  },
  {
    name: "half-an-answer-can-be-gone-on-with",
    file: "src/session/session.ts",
    find: 'last.stop === "failed" || (last.stop === "aborted" && lastTurn?.reason === "shut-down")',
    replace: 'last.stop === "failed"',
    tests: ["test/serve-again.test.ts"],
  },
  {
    name: "origin-by-our-own-scheme",
    file: "src/server/guarded.ts",
    find: 'scheme: tls ? "https" : "http"',
    replace: 'scheme: "http"',
    tests: ["test/serve-elsewhere.test.ts"],
  },
];
