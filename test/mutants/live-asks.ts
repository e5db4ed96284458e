import type { Mutant } from "./mutant.ts";

const tests = ["src/session/live-asks.test.ts"];

/** Questions of calls that run. */
export const liveAsks: readonly Mutant[] = [
  {
    name: "declined-live-ask-ends-no-call",
    file: "src/session/answers.ts",
    find: "if (ask.live || ask.held) return [answered];",
    replace: "if (ask.held) return [answered];",
    tests,
  },
  {
    name: "live-ask-resumes-no-turn",
    file: "src/session/answers.ts",
    find: "isWaiting ? asks.some(({ live }) => !live) : asks.some(({ live, of }) => !live && !of?.background)",
    replace: "true",
    tests,
  },
  {
    name: "live-ask-leaves-its-call-started",
    file: "src/protocol/fold.ts",
    find: "if (ask.live || ask.of) return asked;",
    replace: "if (ask.of) return asked;",
    tests,
  },
  {
    name: "live-ask-withdrawn-after-a-crash",
    file: "src/session/settle.ts",
    find: "history.asks.filter(({ live }) => live)",
    replace: "history.asks.filter(() => false)",
    tests,
  },
  {
    name: "nobody-is-asked-unattended",
    file: "src/loop/ask-live.ts",
    find: "if (!liveAnswers || signal.aborted) return null;",
    replace: "if (!liveAnswers) return { declined: '' };",
    tests,
  },
];
