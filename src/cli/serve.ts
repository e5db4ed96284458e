import { join } from "node:path";
import { webFolder } from "../assets.ts";
import { pathsFrom } from "../config/paths.ts";
import { serve } from "../server/serve.ts";
import { onInterrupt } from "./interrupts.ts";
import { exitCode, type Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";
import { unexpected } from "./unexpected.ts";

export interface ServeFlags {
  host?: string;
  port?: string;
}

/** The server, until it is told to stop. */
export async function serveCommand({ host = "127.0.0.1", port }: ServeFlags, io: Io): Promise<number> {
  const { server: texts } = io.texts;
  const runtime = openRuntime(io);
  try {
    const running = await serve(runtime, {
      host,
      port: Number(port ?? io.env.PORT ?? 8765),
      placeFile: join(pathsFrom(io.env).home, "server.json"),
      web: webFolder(),
      report: async (error) => io.note(`${await unexpected(error, io)}\n`),
    });
    io.note(`${texts.listening(running)}\n${texts.openAt({ url: running.link() })}\n`);
    await new Promise<void>((stop) => onInterrupt(stop));
    io.note(`${texts.stopping()}\n`);
    await running.stop();
    return exitCode.done;
  } finally {
    await runtime.close();
  }
}
