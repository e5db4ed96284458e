import type { Mutant } from "./mutant.ts";

const feed = { file: "src/server/feed.ts", tests: ["src/server/feed.test.ts"] };
const sse = { file: "src/server/sse.ts", tests: ["src/server/sse.test.ts"] };
const live = { file: "src/server/live.ts", tests: ["src/server/live.test.ts"] };
const taken = { ...live, file: "src/server/taken.ts" };
const takeUp = { ...live, file: "src/server/take-up.ts" };
const board = { file: "src/server/board.ts", tests: ["src/server/board.test.ts"] };
const partialRow = { file: "src/session/partial-row.ts", tests: ["src/session/partial-row.test.ts"] };
const journal = { file: "src/store/sqlite/journal.ts", tests: ["src/store/sqlite/shared.test.ts"] };

/** What the server's streams keep: everything is told once, to everybody, whoever runs a session and however slow they read. */
export const streams: readonly Mutant[] = [
  {
    ...feed,
    name: "who-missed-something-catches-up",
    find: "if (event.seq > client.last + 1) return void catchUp(hub, client);",
    replace: "",
  },
  {
    ...feed,
    name: "who-is-ahead-waits-for-the-partial",
    find: "client.isShown || client.last !== hub.last",
    replace: "client.isShown",
  },
  { ...feed, name: "partial-of-another-process-at-once", find: "if (!told) void pull(hub);", replace: "" },
  { ...feed, name: "let-go-is-looked-at-again", find: "changed || hub.wasLive", replace: "changed" },
  {
    ...feed,
    name: "passing-events-do-not-overtake-stored-ones",
    find: "if (client.last < hub.last) void catchUp(hub, client);",
    replace: "if (client.last < 0) return;",
  },
  {
    ...feed,
    name: "written-before-it-was-taken-up",
    find: "for (const client of hub.clients) if (client.last < told.seq) void catchUp(hub, client);",
    replace: "",
  },
  {
    ...feed,
    name: "nothing-between-replay-and-live",
    find: "isBehind = read.more || client.last < (live.told(hub.session)?.seq ?? hub.last);",
    replace: "isBehind = read.more;",
  },
  {
    ...feed,
    name: "replay-waits-for-its-reader",
    find: "await stream.ready();\n        if (stream.closed) return;\n        const read",
    replace: "const read",
  },
  {
    ...feed,
    name: "stream-of-a-deleted-session-ends",
    find: "if (!tail) return hub.clients.forEach(({ stream }) => void stream.close());",
    replace: "if (!tail) return;",
  },
  { ...feed, name: "no-timer-without-clients", find: "        stopTicks?.();\n", replace: "" },
  {
    ...sse,
    name: "overflow-closes",
    find: "if (queued + outgoing.writableLength > mostWaiting) close();",
    replace: "",
  },
  {
    ...sse,
    name: "node-buffers-count",
    find: "queued + outgoing.writableLength > mostWaiting",
    replace: "queued > 3 * mostWaiting",
  },
  {
    ...sse,
    name: "deltas-merge-for-who-lags",
    find: "const merged = mergeInto(queue, frame);",
    replace: "const merged = null;",
  },
  {
    ...sse,
    name: "deltas-do-not-overtake",
    find: "if (!old.delta) return null;",
    replace: "if (!old.delta) continue;",
  },
  {
    ...sse,
    name: "who-waits-is-freed-by-the-end",
    find: "    queue = [];\n    release();",
    replace: "    queue = [];",
  },
  {
    ...sse,
    name: "nothing-is-written-after-the-end",
    find: "outgoing.writableEnded || outgoing.write(bytes)",
    replace: "outgoing.write(bytes)",
  },
  {
    ...sse,
    name: "who-lags-is-not-waited-for",
    find: "if (lagging) outgoing.destroy();",
    replace: "if (false) return;",
  },
  {
    name: "deltas-merge-only-where-they-meet",
    file: "src/server/frame.ts",
    find: " || one.offset + one.text.length !== other.offset",
    replace: "",
    tests: ["src/server/sse.test.ts"],
  },
  {
    name: "pieces-of-a-text-are-counted",
    file: "src/server/frame.ts",
    find: "const pieceCost = 64;",
    replace: "const pieceCost = 0;",
    tests: ["src/server/sse.test.ts"],
  },
  {
    ...taken,
    name: "letting-go-stands-in-line",
    find: "const letGoSoon = (one: Taken) => inLine(one.session.id, () => letGo(one));",
    replace: "const letGoSoon = (one: Taken) => letGo(one);",
  },
  {
    ...taken,
    name: "failed-turn-reported-once",
    find: "if (!isRunning) void runOut(one);",
    replace: "void runOut(one);",
  },
  {
    ...taken,
    name: "run-again-for-what-came-late",
    find: 'one.running = isRunning ? "again" : "once";',
    replace: 'one.running = "once";',
  },
  {
    ...taken,
    name: "failed-beginning-never-was",
    find: "await drop(one).catch(report);\n          throw error;",
    replace: "throw error;",
  },
  {
    ...live,
    name: "mode-does-not-wake-a-turn",
    find: "if (wakes(command)) taken.run(one);",
    replace: "taken.run(one);",
  },
  {
    ...takeUp,
    name: "open-turn-keeps-its-model",
    find: "if (isOther && here.session.history.turn) throw",
    replace: "if (false) throw",
  },
  {
    ...takeUp,
    name: "waiting-turn-keeps-its-model",
    find: "if (!isOther || !session.history.turn) return one;",
    replace: "return one;",
  },
  { ...taken, name: "processes-keep-a-session", find: "|| (await session.processes()).length > 0", replace: "" },
  {
    ...live,
    name: "nothing-is-taken-up-when-closing",
    find: "        taken.throwIfClosing();\n        const before",
    replace: "        const before",
  },
  {
    ...taken,
    name: "closed-session-is-not-run",
    find: "    if (!isTaken(one)) return;\n    const isRunning",
    replace: "    const isRunning",
  },
  { ...board, name: "unknown-cursor-tells-all", find: "if (after !== null && !isKnown)", replace: "if (false)" },
  {
    ...board,
    name: "cursor-tells-what-changed",
    find: "client.last = isKnown ? since : number;",
    replace: "client.last = number;",
  },
  {
    ...board,
    name: "looking-rests",
    find: "(isDirty && isDue(restFactor))",
    replace: "isDirty",
  },
  {
    ...board,
    name: "own-writes-rest-longer",
    find: "isOwnDirty && isDue(ownRestFactor)",
    replace: "isOwnDirty && isDue(restFactor)",
  },
  {
    ...board,
    name: "events-rest",
    find: 'if (rest <= 0) scheduleScan("changed");',
    replace: 'if (true) scheduleScan("changed");',
  },
  {
    ...board,
    name: "an-event-costs-one-session",
    find: "isAll ? await scanAll() : await updateOverview(store, known, ids)",
    replace: "await scanAll()",
  },
  {
    ...board,
    name: "a-failed-look-is-repeated",
    find: "isDirty = true;\n      throw error;",
    replace: "throw error;",
  },
  {
    ...board,
    name: "sub-agents-are-not-on-the-board",
    file: "src/server/overview.ts",
    find: "row !== null && row.parent === null",
    replace: "row !== null",
  },
  {
    ...board,
    name: "dead-process-is-noticed",
    find: "(hasForeignTurn() || skillFolders() !== folders)",
    replace: "skillFolders() !== folders",
  },
  {
    name: "asked-means-waiting",
    file: "src/server/session-state.ts",
    find: 'if (asked) return "waiting";',
    replace: "",
    tests: ["src/server/session-state.test.ts"],
  },
  {
    name: "dead-owner-means-interrupted",
    file: "src/server/session-state.ts",
    find: 'owned ? "running" : "interrupted"',
    replace: '"running"',
    tests: ["src/server/session-state.test.ts"],
  },
  { ...partialRow, name: "no-row-without-a-server", find: "if (!isWatched()) return;", replace: "" },
  { ...partialRow, name: "row-cleared-at-the-end", find: "if (written) await note(null);", replace: "" },
  {
    ...partialRow,
    name: "short-message-costs-no-row",
    find: "setTimeout(writeSoon, everyMs)",
    replace: "setTimeout(writeSoon, 1)",
  },
  {
    ...journal,
    name: "partial-dies-with-its-owner",
    find: "row && isAlive(String(row.owner), String(row.expires))",
    replace: "row",
  },
  {
    ...journal,
    name: "new-owner-begins-without-a-partial",
    find: 'db.prepare("delete from partials where session = ?").run(session);',
    replace: "",
  },
];
