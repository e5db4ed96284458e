import type { Texts } from "../../i18n/texts.ts";
import type { Server, ServerConfig, ServerLists, ServerState, ServerStatus } from "../../protocol/mcp.ts";
import { type Connection, type ServerLink, ServerProblem, type ServerProblemKind } from "../connection.ts";
import { createBackOff } from "./back-off.ts";
import { type Link, type LinkEvents, type LinkInput, openLink } from "./connect.ts";
import { createHidden } from "./hidden.ts";
import { orAborted } from "./or-aborted.ts";
import { isSessionGone, isStaleDefinition, problemOf, systemCode } from "./problem.ts";
import { createRefresh } from "./refresh.ts";
import { shownLine } from "./shown-line.ts";

export interface ConnectionInput
  extends Omit<LinkInput, "name" | "config" | "signal" | "events" | "era" | "auth" | "texts"> {
  server: Server;
  texts: Texts["mcpConnect"];
  /** Right before every start: with values in place of variables, or what nobody knows a value for. */
  resolve(): Promise<ServerConfig | { missing: string[] }>;
  auth(config: ServerConfig): Promise<LinkInput["auth"]>;
  /** What was found of the server the last time. */
  era(): Promise<LinkInput["era"]>;
  readLists(link: ServerLink, signal: AbortSignal): Promise<ServerLists>;
  onState(state: ServerState): void;
  onLists(lists: ServerLists): void;
  /** It has done what it was asked for, the first time since it was opened. */
  onWorked(): void;
  /** Called when the last call has ended, the session was released and the server still runs. */
  onIdle?(): void;
  /** Called before every start of the server. */
  onStart?(): void;
  log(text: string): void;
  /** Told of all that it is given and that may be a secret, with the name of a variable or a header. */
  onGiven?: ((value: string, name?: string) => void) | undefined;
}

export interface KeptConnection extends Connection {
  /** It ends after a while without a call, unless somebody wants it again. */
  letGo(): void;
  keep(): void;
  /** The server runs, but its session was let go and no call of it is under way. */
  isIdle(): boolean;
  /** It was closed, and does nothing more. */
  hasEnded(): boolean;
}

/** One server for one session. Nothing happens before it is used. */
export function createConnection(input: ConnectionInput): KeptConnection {
  const { server, texts, limits, onState, onLists, onWorked, log } = input;
  const backOff = createBackOff(limits);
  const secrets = createHidden(input.onGiven);
  const ended = new AbortController();
  let state: ServerState = { server: server.name, status: "closed", reason: "" };
  let link: Link | null = null;
  let opening: Promise<Link> | null = null;
  const endings = new Set<Promise<void>>();
  let inUse = 0;
  let noise = "";
  /** It has done something since it was last opened. */
  let hasWorked = false;
  let isLetGo = false;
  let idle: NodeJS.Timeout | undefined;

  function tell(status: ServerStatus, reason = "", problem?: ServerState["problem"]): void {
    if (state.status === status && state.reason === reason) return;
    state = { server: server.name, status, reason, ...(problem && { problem }) };
    onState(state);
  }

  /** Ends what is left of it, in its own time. */
  function discard(old: Link): void {
    const ending = old.close().finally(() => endings.delete(ending));
    endings.add(ending);
  }

  function drop(old: Link, why: ServerProblem): void {
    if (link !== old) return;
    link = null;
    backOff.lost();
    tell("closed", texts.lost({ detail: secrets.in(why.detail) }));
    discard(old);
  }

  const said = (text: string) => log(`${server.name}: ${secrets.in(text)}`);

  async function open(): Promise<Link> {
    tell("connecting");
    input.onStart?.();
    const config = await input.resolve();
    if ("missing" in config) throw new ServerProblem("no-value", config.missing.join(", "));
    secrets.learn(server.config, config);
    let made: Link | undefined;
    const events: LinkEvents = {
      lost: (why) => made && drop(made, why),
      listsChanged: refresh.changed,
      said,
      noise(text) {
        noise ||= shownLine(secrets.in(text));
        said(text);
      },
    };
    const [auth, era] = await Promise.all([input.auth(config), input.era()]);
    const { session, workspace, within, children, version } = input;
    made = await openLink({
      ...{ name: server.name, config, session, workspace, within, children, version, limits, texts, era, events },
      auth: auth && secrets.learning(auth),
      signal: ended.signal,
    });
    if (ended.signal.aborted) {
      await made.close();
      throw new ServerProblem("aborted", "");
    }
    link = made;
    hasWorked = false;
    backOff.ready();
    tell("ready");
    return made;
  }

  function reasonOf(kind: ServerProblemKind, detail: string): string {
    if (kind === "auth") return texts.auth({ server: server.name });
    if (kind === "status" || kind === "not-mcp") return texts.start({ detail: texts.unreached[kind]({ detail }) });
    if (kind === "too-large") return texts.start({ detail: texts.tooLarge({ detail }) });
    if (kind === "no-value") return texts.start({ detail: texts.missing({ names: detail }) });
    return texts.start({ detail });
  }

  async function connected(): Promise<Link> {
    if (ended.signal.aborted) throw new ServerProblem("down", "");
    if (link) return link;
    if (!opening) {
      if (!backOff.mayTry()) throw new ServerProblem("down", state.reason);
      opening = open()
        .catch((error: unknown) => {
          const problem = problemOf(error);
          const detail = secrets.in(problem.detail);
          if (!ended.signal.aborted) {
            // Who must log in first may do so at any moment.
            if (problem.kind !== "auth") backOff.failed();
            tell("error", reasonOf(problem.kind, detail), { kind: problem.kind, detail });
          }
          throw new ServerProblem(problem.kind, detail, { cause: error });
        })
        .finally(() => {
          opening = null;
        });
    }
    return opening;
  }

  /** Does something with the server, however often others do at the same time. */
  async function use<Result>(signal: AbortSignal, work: (link: Link) => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    inUse++;
    try {
      const first = await orAborted(connected(), signal);
      return await work(first).catch(async (error: unknown) => {
        const problem = problemOf(error);
        if (first.hasSession && isSessionGone(problem.cause)) {
          // It was not done, since the server does not know whose it was; so it may be sent once more.
          if (link === first) link = null;
          discard(first);
          return work(await orAborted(connected(), signal));
        }
        // Over HTTP every call has a way of its own; what happened to one is not yet the end of the others.
        if (systemCode(problem.cause) !== null && inUse === 1) drop(first, problem);
        if (isStaleDefinition(problem.cause)) refresh.changed();
        throw problem;
      });
    } catch (error) {
      const { kind, detail, cause } = problemOf(error);
      throw new ServerProblem(kind, secrets.in(detail), { cause });
    } finally {
      inUse--;
      waitForUse();
    }
  }

  async function worked<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    if (!hasWorked) onWorked();
    hasWorked = true;
    return result;
  }

  function waitForUse(): void {
    clearTimeout(idle);
    if (!isLetGo || inUse > 0 || ended.signal.aborted) return;
    idle = setTimeout(() => void close(), limits.idleMs).unref();
    if (isIdle()) input.onIdle?.();
  }

  // Includes a server that is still starting although its caller gave up.
  const isIdle = () => isLetGo && inUse === 0 && !ended.signal.aborted && (link !== null || opening !== null);

  const lists = (signal: AbortSignal) =>
    use(signal, async (link) => {
      const found = await input.readLists(link.lists, signal);
      refresh.saw(found);
      onLists(found);
      return found;
    });
  const refresh = createRefresh({
    limits,
    // Neither a use of it, which would keep it, nor a reason to start it.
    read: async () => link && input.readLists(link.lists, ended.signal),
    changed: onLists,
    failed: (problem) => log(`${server.name}: ${secrets.in(problem)}`),
  });

  async function close(): Promise<void> {
    ended.abort();
    clearTimeout(idle);
    refresh.stop();
    const old = link;
    link = null;
    tell("closed");
    if (old) discard(old);
    await opening?.catch(() => undefined); // It was told to those who wait for it.
    await Promise.all(endings);
  }

  return {
    server,
    state: () => state,
    lists,
    call: (tool, given, options) => worked(use(options.signal, (link) => link.call(tool, given, options))),
    prompt: (name, args, options) =>
      worked(use(options.signal, (link) => link.request("prompts/get", { name, arguments: { ...args } }, options))),
    resource: (uri, options) => worked(use(options.signal, (link) => link.request("resources/read", { uri }, options))),
    noise: () => noise,
    close,
    isIdle,
    hasEnded: () => ended.signal.aborted,
    letGo() {
      isLetGo = true;
      waitForUse();
    },
    keep() {
      isLetGo = false;
      clearTimeout(idle);
    },
  };
}
