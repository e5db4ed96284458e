import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { webFolder } from "../assets.ts";
import { pathsFrom } from "../config/paths.ts";
import { hideEnvironment } from "../processes/hide-environment.ts";
import type { Runtime } from "../runtime.ts";
import { readPlace } from "../server/place-file.ts";
import { type Running, serve } from "../server/serve.ts";
import { takeServerLock } from "../store/sqlite/server-lock.ts";
import { askFirstServer } from "./first-server.ts";
import { onEnter } from "./fresh-links.ts";
import { onInterrupt } from "./interrupts.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { openPage } from "./open-page.ts";
import { type ServeFlags, serveOptions } from "./serve-options.ts";
import { startedIn } from "./started-in.ts";
import { unexpected } from "./unexpected.ts";
import { withRuntime } from "./with-runtime.ts";

/** How long a server that runs already may take to answer: it may have just been started, or be about to end. */
const patienceMs = 15_000;
/** After this long it is said that somebody is waited for. */
const quietMs = 2_000;
const pauseMs = 50;

/** The server, until it is told to stop. Where one runs already, only the way to it is told. */
export async function serveCommand(flags: ServeFlags & { open: boolean }, io: Io): Promise<number> {
  // It runs for long, and other processes may look into it before its first child does.
  hideEnvironment();
  const options = serveOptions(flags, io);
  const told = new AbortController();
  let failedToStop = false;
  using _ = onInterrupt(() => told.abort());
  // Awaited here: the signals are heeded until all of it is done.
  return await withRuntime(io, async (runtime) => {
    const found = await lockOrFirst(io, told.signal);
    if (!found) return exitCode.interrupted;
    if ("link" in found) {
      io.note(`${io.texts.server.already(found)}\n`);
      tellPortLeft(found.url);
      tell(found.link);
      return exitCode.done;
    }
    using _lock = found;
    const running = await started(runtime);
    io.note(`${io.texts.server.listening(running)}\n`);
    tell(running.link());
    await untilTold(running);
    io.note(`${io.texts.server.stopping()}\n`);
    await running.stop();
    return failedToStop ? exitCode.failed : exitCode.done;
  });

  async function untilTold({ link }: Running): Promise<void> {
    if (told.signal.aborted) return;
    const { server } = io.texts;
    using enter = onEnter(io, () => io.note(`${server.openAt({ url: link() })}\n`));
    if (enter.heeded) io.note(`${server.keys()}\n`);
    await once(told.signal, "abort");
  }

  /** Only what was asked for by its number: any other is as good as the one it has. */
  function tellPortLeft(url: string): void {
    const { port, isPortMust } = options;
    const isThere = Number(new URL(url).port) === port;
    if (isPortMust && port !== 0 && !isThere) io.note(`${io.texts.server.portLeft({ port })}\n`);
  }

  function tell(link: string): void {
    io.note(`${io.texts.server.openAt({ url: link })}\n`);
    if (flags.open) openPage(link, io);
  }

  async function started(runtime: Runtime): Promise<Running> {
    let last = "";
    const report = async (error: unknown) => {
      failedToStop ||= told.signal.aborted;
      const sentence = await unexpected(error, io);
      // A full disk fails many writes for one reason, which is said once.
      if (sentence !== last) io.note(`${sentence}\n`);
      last = sentence;
    };
    try {
      return await serve(runtime, {
        ...options,
        placeFile: placeFile(io),
        folder: startedIn(io),
        web: webFolder(),
        report,
      });
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      const { server } = io.texts;
      if (code === "EADDRINUSE") throw new Complaint(server.portTaken({ port: options.port }));
      if (syscall === "listen" || syscall === "getaddrinfo") {
        throw new Complaint(server.cannotListen({ ...options, problem: String(code) }));
      }
      if (String(code).startsWith("ERR_OSSL")) throw new Complaint(server.badTls({ problem: String(code) }));
      throw error;
    }
  }
}

const placeFile = (io: Io) => join(pathsFrom(io.env).home, "server.json");

function after(ms: number, tell: () => void): Disposable {
  const timer = setTimeout(tell, ms);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** The right to be the server of this data folder, or the way to the one that is. Null when told to stop first. */
async function lockOrFirst(io: Io, signal: AbortSignal): Promise<Disposable | { url: string; link: string } | null> {
  const end = Date.now() + patienceMs;
  using _ = after(quietMs, () => {
    const first = readPlace(placeFile(io));
    const { server } = io.texts;
    io.note(`${first ? server.waiting(first) : server.unfound({ file: placeFile(io) })}\n`);
  });
  while (!signal.aborted) {
    const lock = takeServerLock(join(pathsFrom(io.env).home, "server.lock.db"));
    if (lock) return lock;
    const first = await askFirstServer(placeFile(io), startedIn(io));
    if (first) return first;
    if (Date.now() > end) throw new Complaint(io.texts.server.silent({ file: placeFile(io) }));
    await sleep(pauseMs);
  }
  return null;
}
