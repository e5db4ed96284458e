import { serversOf } from "../front/mcp/session-servers.ts";
import type { SessionId, TurnId } from "../protocol/ids.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import { directModel, oneCall } from "../providers/one-call.ts";
import type { Session } from "../session/session.ts";
import type { Engine } from "./engine.ts";
import type { DirectCall, Live } from "./live.ts";
import { Refusal } from "./refusal.ts";
import type { SessionSettings } from "./session-settings.ts";
import type { TakenSessions } from "./taken.ts";

export interface DirectSessions extends Pick<Live, "call"> {
  /** Whether a direct call waits or runs in it, though it is not kept for such calls: its model has no part in that. */
  isLent(id: SessionId): boolean;
}

/** A direct call is one step. */
const once = { maxSteps: 1, stepsSaid: true };
/** Messages of a session for direct calls: nobody sends them to a model, but they are read whenever it is taken up. */
const mostDirect = 200;
/** Of one whose calls build on each other: it is left for another only when it is far too long. */
const mostKept = 4_000;

/** The sessions in which tools are called directly. */
export function createDirectSessions(
  engine: Engine,
  taken: TakenSessions,
  { limits, settingFor, partsOf }: SessionSettings,
): DirectSessions {
  /** By workspace and what it is about. */
  const directs = new Map<string, SessionId>();
  /** Those of others, with the turn of the call. */
  const lent = new Map<SessionId, TurnId>();
  taken.listen((event) => {
    if (event.type === "turn-ended" && lent.get(event.session) === event.turn) lent.delete(event.session);
  });

  /** In the one before, so that a server is still as the last call left it. Says where that cannot be. */
  async function calledIn(id: SessionId, { workspace, tool, input, about, ...viewer }: DirectCall) {
    taken.throwIfClosing();
    const row = await engine.store.session(id);
    if (!row) return "gone";
    const endpoint = await engine.store.endpoint(id);
    // In the name of its own model, which it keeps.
    const model = { ...oneCall(tool, input), id: row.model_id, ...(endpoint && { endpoint }) };
    const settings = { model, ...(await limits(workspace, viewer)), ...once, ...partsOf(row, viewer) };
    const here = taken.at(id);
    const isOwn = row.model_id === directModel;
    if (here && !isOwn && !here.isLent) return "busy";
    const session = here?.session ?? (await engine.sessions.resume(id, settings));
    if ("problem" in session) return session.problem === "owned" ? "busy" : "gone";
    const one = taken.take(session, { lacksModel: false });
    const isLong = session.history.messages.length > (about ? mostKept : mostDirect);
    if (session.history.turn || isLong) {
      taken.letGoSoon(one);
      return isLong ? "long" : "busy";
    }
    session.useModel(model);
    one.isLent = !isOwn;
    try {
      await session.send({ type: "submit", text: tool });
    } catch (error) {
      taken.letGoSoon(one);
      throw error;
    }
    if (!isOwn) lent.set(id, turnOf(session));
    taken.run(one);
    return { session: id, turn: turnOf(session) };
  }

  return {
    isLent: (id) => lent.has(id),
    async call(wanted) {
      const { workspace, tool, input, session: given, about = "", ...viewer } = wanted;
      const place = `${about} ${workspace}`;
      const known = given ?? directs.get(place);
      const used = known && (await taken.inLine(known, () => calledIn(known, wanted)));
      if (typeof used === "object") return used;
      if (given && used === "gone") throw new Refusal(404, ({ server }) => server.noSession());
      if (given || (about && used === "busy")) throw new Refusal(409, ({ server }) => server.busy());
      const rest = await limits(workspace, viewer);
      taken.throwIfClosing();
      const session = engine.sessions.begin({
        ...{ workspace, mode: "default", sandbox: "off", language: viewer.language },
        ...{ ...rest, model: oneCall(tool, input), ...once, main: generalSkill, guide: emptyGuide },
        servers: serversOf(settingFor(workspace, viewer)),
        tools: ["use_tool"],
      });
      await taken.startWith(session, { type: "submit", text: tool });
      directs.set(place, session.id);
      return { session: session.id, turn: turnOf(session) };
    },
  };
}

/** Just begun, or it would not have been stored. */
const turnOf = ({ history }: Session) => history.turn?.id as TurnId;
