import { textsIn } from "../../src/i18n/texts.ts";
import type { CallContext } from "../../src/loop/call-context.ts";
import type { Gate } from "../../src/permissions/gate.ts";
import { emptyHistory } from "../../src/protocol/history.ts";
import { noMask } from "../../src/protocol/mask.ts";
import { noValues } from "../../src/protocol/protected-values.ts";

const nothing = () => Promise.reject(new Error("this test has no skills"));

/** A gate that needs no loading, and lets nobody connect. */
export const loadedGate = (gate: Gate) => async () => ({
  gate,
  reach: { mayEnter: () => false, leadsInside: () => undefined },
});

/** What a call is made with, as plain as can be; a test adds its journal, tools and signal. */
export const plainContext: Omit<CallContext, "journal" | "tools" | "signal"> = {
  gateReady: async () => undefined,
  loadGate: loadedGate(() => ({ decision: "allow", rule: null, reason: "" })),
  workspace: { root: "/w", resolve: (path) => path, show: (path) => path, isData: () => false },
  language: "en",
  texts: textsIn("en").tools,
  outputs: "/outputs",
  closed: "/data",
  mask: noMask,
  keep: async () => "/outputs/whole.txt",
  keepImage: async () => "/outputs/picture.png",
  keepBlob: async () => undefined,
  readBlob: async () => null,
  watch: async () => async () => null,
  laterFiles: {
    begin: async () => async () => ({ held: [], between: [] }),
    atRest: async () => [],
    askLater: async () => undefined,
    accept: async () => undefined,
    place: async () => ({ placed: [], conflicts: [] }),
    recover: async () => [],
    forget: async () => undefined,
  },
  sees: false,
  terms: () => [],
  skills: { use: nothing, where: async () => [], file: nothing },
  memory: { folder: "/data/memory/general", history: () => emptyHistory, around: () => [] },
  session: "ses_test",
  liveAnswers: null,
  model: { id: "test/none", step: () => Promise.reject(new Error("this test has no model")) },
  smallModel: async () => null,
  tasks: async () => null,
  processes: () => Promise.reject(new Error("this test has no processes")),
  engines: async () => [],
  values: async () => noValues,
  browser: { at: () => null, lost: () => null, open: () => Promise.reject(new Error("this test has no browser")) },
};
