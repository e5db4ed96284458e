import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { messageOf } from "../protocol/message-of.ts";
import { isLoopback } from "../server/hosts.ts";
import type { ServeOptions } from "../server/serve.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface ServeFlags {
  host?: string;
  port?: string;
  tlsCert?: string;
  tlsKey?: string;
  insecureHttp?: boolean;
  name?: string[];
}

const usualPort = 8765;

/** Where to listen, as the flags want it. Complains of what cannot be meant, and of what would be open to others. */
export function serveOptions(
  flags: ServeFlags,
  io: Io,
): Required<Pick<ServeOptions, "host" | "port" | "isPortMust" | "names">> & Pick<ServeOptions, "tls"> {
  const { server: texts } = io.texts;
  const complain = (sentence: string) => new Complaint(sentence, exitCode.usage);
  // A name could lead elsewhere, and on some machines to ::1, which not every program tries.
  const host = flags.host === undefined || flags.host === "localhost" ? "127.0.0.1" : flags.host;
  if (isIP(host) === 0 && !name.test(host)) throw complain(texts.badHost({ host }));
  const names = flags.name ?? [];
  for (const one of names) if (!name.test(one)) throw complain(texts.badHost({ host: one }));
  if ((flags.tlsCert === undefined) !== (flags.tlsKey === undefined)) throw complain(texts.halfTls());
  if (flags.tlsCert === undefined && !flags.insecureHttp && !isLoopback(host)) throw complain(texts.needsTls({ host }));
  return { host, names, ...portFrom(flags, io), tls: tlsFrom(flags, io) };
}

function portFrom({ port: flag }: ServeFlags, { env, texts }: Io): { port: number; isPortMust: boolean } {
  const [from, text] = flag === undefined ? ["PORT", env.PORT || undefined] : ["--port", flag];
  if (text === undefined) return { port: usualPort, isPortMust: false };
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Complaint(texts.server.badPort({ from: from as string, text }), exitCode.usage);
  }
  return { port, isPortMust: true };
}

function tlsFrom({ tlsCert, tlsKey }: ServeFlags, { texts }: Io): ServeOptions["tls"] {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const [cert, key] = [tlsCert, tlsKey].map((file) => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new Complaint(texts.server.noTlsFile({ file, problem: messageOf(error) }), exitCode.usage);
    }
  }) as [Buffer, Buffer];
  return { cert, key };
}

const name = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;
