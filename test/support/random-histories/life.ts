import { noSkills } from "../../../src/session/session-skills.ts";
import { noSubAgents } from "../../../src/session/tasks/sub-agents.ts";
// One process that owns the session, from its start until it is killed: the real session over a store that can die.

import { textsIn } from "../../../src/i18n/texts.ts";
import { buildRequest } from "../../../src/loop/build-request.ts";
import { next } from "../../../src/loop/next.ts";
import type { Gate } from "../../../src/permissions/gate.ts";
import type { Event, StoredBody, StoredEvent } from "../../../src/protocol/events.ts";
import { foldAll } from "../../../src/protocol/fold.ts";
import type { History } from "../../../src/protocol/history.ts";
import { messageOf } from "../../../src/protocol/message-of.ts";
import { createRetry } from "../../../src/providers/retry.ts";
import { createJournal, type SessionJournal } from "../../../src/session/journal.ts";
import { createSession, type Session } from "../../../src/session/session.ts";
import { lastingTypes } from "../../../src/store/sqlite/lasting-types.ts";
import { loadedGate, plainContext } from "../call-context.ts";
import { opened } from "../opened.ts";
import { interference } from "./interfere.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { walkModel } from "./model.ts";
import { createWalkStore, type WalkStore } from "./store.ts";
import { walkTools } from "./tools.ts";
import { drawn, saw, type World } from "./world.ts";

export interface Life {
  session: Session;
  journal: SessionJournal;
  ledger: Ledger;
  store: WalkStore;
  /** What a new process would know, beyond the session's own word. */
  recalled(): History;
  /** Nobody runs the turn: it was found so, or not even its failure could be stored. Somebody must try again. */
  stranded: boolean;
  isDead(): boolean;
  death: Promise<"died">;
  /** Perhaps somebody does something now. */
  interfere(): void;
  /** What was done to it and is not over yet. */
  pending: Set<Promise<void>>;
}

const texts = textsIn("en");
const maxSteps = 6;

/** Takes up whatever is stored; an empty store begins a session. */
export function live(world: World): Life {
  const boundaries = new Set<number>();
  let ledger = createLedger(world.log);
  const listeners = new Set<(event: Event) => void>();
  const store = createWalkStore(world, {
    isBoundary: (seq) => boundaries.has(seq),
    // Whatever is not stored by now is lost: the second account begins anew with what is.
    onLoss: () => {
      ledger = createLedger(world.log);
    },
  });
  const start = foldAll(recalled(world.log));
  const stored = world.log.length;

  const real = createJournal({
    lease: { session: "ses_walk", owner: "walk", epoch: 1 },
    history: start,
    store: store.store,
    publish: (event) => {
      store.told(event);
      for (const listen of listeners) listen(event);
    },
  });
  const journal = watched(real, world, (bodies) => {
    for (const body of bodies) ledger.add(body);
    boundaries.add(real.history.seq);
    checkNext(journal, world);
  });

  const life: Omit<Life, "session" | "interfere"> & Partial<Life> = {
    journal,
    get ledger() {
      return ledger;
    },
    store,
    recalled: () => foldAll(world.log.slice(stored), start),
    stranded: start.turn !== null,
    isDead: store.isDead,
    death: store.death,
    pending: new Set(),
  };
  const whole = life as Life;
  life.interfere = interference(world, whole);
  const model = walkModel(world, whole);
  life.session = createSession({
    ...plainContext,
    id: "ses_walk",
    opened: { ...opened, model: model.id },
    journal,
    listeners,
    meter: (one) => one,
    saveRule: async () => undefined,
    wouldAllow: async () => true,
    guidance: noSkills,
    subAgents: noSubAgents,
    skillUse: {
      callable: async () => ({ near: [] }),
      use: async () => ({ text: "", loaded: null }),
      prompt: async () => null,
      follow: String,
      begin: String,
    },
    terms: () => [],
    running: async () => [],
    model,
    retry: createRetry({ maxRetries: 2, random: world.random.next, firstWaitMs: 0 }),
    describe: String,
    maxSteps,
    texts,
    session: "ses_walk",
    tools: walkTools(world, whole),
    loadGate: loadedGate(gateFor(world, journal)),
    report: () => undefined,
    close: async () => undefined,
  });
  life.session.subscribe((event) => {
    if (event.seq !== null) saw(world, event.type);
    if (event.type === "turn-ended") checkEnd(event, world);
    whole.interfere();
  });
  return whole;
}

/** As the store recalls it: everything since the last cut, and of the time before what lasts. */
function recalled(log: readonly StoredEvent[]): StoredEvent[] {
  const cut = log.findLast((event) => event.type === "context-trimmed" || event.type === "context-compacted");
  const from = cut?.from ?? 0;
  return log.filter(({ seq, type }) => seq >= from || lastingTypes.includes(`'${type}'`));
}

/** The session's journal, with an eye on what goes in and, for a control, another view of what comes out. */
function watched(real: SessionJournal, { mutation }: World, told: (bodies: readonly StoredBody[]) => void) {
  const journal: SessionJournal = {
    get history() {
      return mutation.see?.(real.history) ?? real.history;
    },
    async write(wanted, options) {
      let bodies: readonly StoredBody[] = [];
      const written = real.write((history) => {
        const writing = typeof wanted === "function" ? wanted(history) : { events: wanted };
        bodies = writing.events;
        return writing;
      }, options);
      told(bodies);
      await written;
    },
    async append(...events) {
      const before = real.history;
      const written = real.append(...events);
      // Nothing was added when it has to hear of an earlier loss.
      if (real.history !== before) told(events);
      await written;
    },
    defer(...events) {
      real.defer(...events);
      told(events);
    },
    sync: real.sync,
    pass: real.pass,
  };
  return journal;
}

/** Wherever the model's word is next, a request can be built. */
function checkNext({ history }: SessionJournal, world: World): void {
  if (next(history, { maxSteps }).type !== "call-model") return;
  try {
    buildRequest(history);
  } catch (error) {
    world.faults.add(`no request: ${messageOf(error).replace(/call_\w+/g, "a call")}`);
  }
}

function checkEnd({ reason, problem = "" }: Extract<Event, { type: "turn-ended" }>, world: World): void {
  saw(world, `turns ended: ${reason}`);
  const wrong = reason === "failed" && problem.startsWith(texts.session.internal({ problem: "" }));
  if (wrong && !problem.includes("on purpose")) world.faults.add(problem.replace(/call_\w+/g, "a call"));
}

/** The rules may have changed whenever they are asked again. */
function gateFor(world: World, journal: SessionJournal): Gate {
  return () => {
    const free = world.calm || journal.history.opened?.mode === "unrestricted";
    const decision = free ? "allow" : drawn(world, { allow: 7, ask: 2, deny: 1 });
    return { decision, rule: null, reason: "a rule" };
  };
}
