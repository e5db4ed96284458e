// One probe by fetch, or said to the proxy itself.
import { connect } from "node:net";
import { dial } from "../../../src/web/dial.ts";
import { startProxy } from "../../../src/web/proxy.ts";
import { webRequest } from "../../../src/web/request.ts";
import type { Probe } from "./addresses.ts";
import { otherSchemes, ownPort, type RawProbe } from "./others.ts";
import { isReal, type SsrfWorld } from "./world.ts";

export interface Tried {
  /** Connections and packets that came to the canary. */
  heard: number;
  /** It came there without the test's help. */
  isReal: boolean;
}

/** By a request that follows every redirect: only the dialler is in the way. */
export async function tryFetch(world: SsrfWorld, probe: Probe, isGuarded: boolean): Promise<Tried> {
  const isOwnPort = ownPort.includes(probe);
  const dialling = world.dialling({ names: probe.names ?? {}, isGuarded, isOwnPort });
  const url = world.filled(probe.url);
  const before = world.canary.connections;
  const signal = AbortSignal.timeout(5_000);
  const asked = !isGuarded && otherSchemes.includes(probe) ? dialledIn(url) : null;
  // The canary counts; how a refusal is worded is held elsewhere.
  const trying = asked
    ? dial({ ...asked, signal }, dialling).then((socket) => socket.destroy())
    : Promise.try(() => webRequest(new URL(url), { ...dialling, signal, follows: () => true })).then(({ read }) =>
        read(9),
      );
  await trying.catch(() => undefined);
  await heardOf(dialling.dialled, world, before);
  return { heard: world.canary.connections - before, isReal: isReal(dialling.dialled, world.port) };
}

/** Lines as they are, to a proxy of their own. */
export async function tryRaw(world: SsrfWorld, { lines }: RawProbe, isGuarded: boolean): Promise<Tried> {
  const dialling = world.dialling({ names: {}, isGuarded });
  const before = world.canary.connections;
  const proxy = await startProxy({ ...dialling, onRefused: () => undefined });
  const auth = `Proxy-Authorization: Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString("base64")}`;
  const text = world.filled([...lines, "Connection: close", "", ""].join("\r\n")).replaceAll("AUTH", auth);
  const socket = connect(Number(new URL(proxy.server).port), "127.0.0.1");
  socket.write(lines.some((line) => line.startsWith("Connection:")) ? text.replace("Connection: close\r\n", "") : text);
  // A tunnel stays open until its user says something.
  socket.on("data", (chunk) => String(chunk).includes(" 200 Connection") && socket.write("x"));
  await new Promise((resolve) => socket.on("close", resolve).on("error", resolve));
  await proxy.close();
  return { heard: world.canary.connections - before, isReal: isReal(dialling.dialled, world.port) };
}

/** What was dialled arrives a moment later. */
async function heardOf(
  dialled: readonly string[],
  { canary, sitePort, port }: SsrfWorld,
  before: number,
): Promise<void> {
  const last = dialled.at(-1);
  const isForCanary = last !== undefined && !last.startsWith("93.") && !last.endsWith(` ${sitePort}`) && port > 0;
  if (!isForCanary || canary.connections > before) return;
  await Promise.race([
    new Promise<void>((resolve) => canary.once("heard", resolve)),
    new Promise<void>((resolve) => setTimeout(resolve, 1_000)),
  ]);
}

function dialledIn(url: string): { host: string; port: number } {
  const [, bracketed, plain = "", port] = /^\w+:\/\/(?:\[([^\]]+)\]|([^:/]+)):(\d+)/.exec(url) ?? [];
  return { host: (bracketed ?? plain).replace("%25", "%"), port: Number(port) };
}
