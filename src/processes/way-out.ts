import { connect } from "node:net";
import type { Launch, Wrapped } from "../protocol/launch.ts";
import { carry } from "./carry.ts";

/** A proxy of ours on loopback, and what its users have to know. */
export interface ProxyAddress {
  port: number;
  username: string;
  password: string;
}

/** Behind those that a sandbox has for itself. */
const channelFd = 22;
/** In a network of the sandbox's own, where nobody else is. */
const portInside = 39_128;

/**
 * A command whose sandbox has no network, with the proxy as its only way out. It runs as the child of a program that
 * listens inside and passes all on over a stream that it was started with: no socket has to be opened to anybody outside.
 */
export function withWayOut(launch: Launch, proxy: ProxyAddress): Launch & Required<Pick<Wrapped, "talks">> {
  const address = `http://${proxy.username}:${proxy.password}@127.0.0.1:${portInside}`;
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
  const near = { NO_PROXY: "localhost,127.0.0.1,::1", no_proxy: "localhost,127.0.0.1,::1", NODE_USE_ENV_PROXY: "1" };
  return {
    command: [process.execPath, "--eval", inside(), "--", ...launch.command],
    cwd: launch.cwd,
    env: { ...launch.env, ...Object.fromEntries(names.map((name) => [name, address])), ...near },
    talks: {
      at: channelFd,
      with: (channel) =>
        void carry(channel, () => connect({ port: proxy.port, host: "127.0.0.1", allowHalfOpen: true })),
    },
  };
}

const inside = () => `
const { createServer, Socket } = require("node:net");
const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const pass = (${carry.toString()})(new Socket({ fd: ${channelFd}, readable: true, writable: true }), null);
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => undefined);
createServer({ allowHalfOpen: true }, pass).listen(${portInside}, "127.0.0.1", () => {
  const [, file, ...args] = process.argv;
  const child = spawn(file, args, { stdio: "inherit" });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(127);
  });
});`;
