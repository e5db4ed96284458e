import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { constants, mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, Socket } from "node:net";
import { join } from "node:path";
import { callNumbers } from "./probe.ts";

/** A machine in small: a workspace, what lies around it, and programs that can be reached. Fresh for every try. */
export async function escapeWorld(parent: string, hasVictim: boolean) {
  const base = realpathSync(mkdtempSync(join(parent, "escape-")));
  const [T, secret] = [randomBytes(6).toString("hex"), `canary-${randomBytes(9).toString("hex")}`];
  const at = (...names: string[]) => join(base, ...names);
  const put = (path: string, text: string) => {
    mkdirSync(join(base, path, ".."), { recursive: true });
    writeFileSync(at(path), text, { mode: 0o600 });
  };
  for (const folder of ["work/.git/objects", "work/.git/refs/heads", "work/.git/hooks", "work/.git/info", "work/src"])
    mkdirSync(at(folder), { recursive: true });
  put("work/.git/HEAD", "ref: refs/heads/main\n");
  put("work/.git/config", "[core]\n\trepositoryformatversion = 0\n");
  put("work/.vscode/settings.json", "{}\n");
  put("work/.github/workflows/ci.yml", "on: push\n");
  put("outside/file", "as it was\n");
  put("work-evil/file", "as it was\n");
  for (const path of keys) put(`home/${path}`, `${secret}\n`);
  put("home/.bashrc", "# mine\n");
  for (const name of ["skillmint.db", "secrets.json", "server.json"])
    put(`our/data/${name}`, `{"token":"${secret}"}\n`);
  mkdirSync(at("our/data/outputs"));

  let heard = 0;
  const reached = () => heard++;
  const listening = async (where: object) => {
    const server = createServer((socket) => {
      reached();
      socket.on("error", () => undefined).end();
    }).listen(where);
    await once(server, "listening");
    return server;
  };
  const [four, six, ...others] = await Promise.all([
    listening({ host: "127.0.0.1", port: 0 }),
    listening({ host: "::1", port: 0 }),
    listening({ path: at("outside/socket") }),
    listening({ path: at("work/socket") }),
    listening({ path: `\0escape-${T}` }),
  ]);
  const packets = createSocket("udp4", reached).bind(0, "127.0.0.1");
  await once(packets, "listening");
  execFileSync("mkfifo", [at("outside/pipe")]);
  // Open for both, so that it has no end; not waited at, so that it can be closed.
  const pipe = new Socket({
    fd: openSync(at("outside/pipe"), constants.O_RDWR | constants.O_NONBLOCK),
    writable: false,
  });
  pipe.on("data", reached);
  const victim = hasVictim ? await startVictim(at("outside"), secret) : null;

  const port = (server: Server) => String((server.address() as { port: number }).port);
  const env: Record<string, string> = {
    ...{ T, WORK: at("work"), OUT: at("outside"), EVIL: at("work-evil"), HOME: at("home"), DATA: at("our/data") },
    ...{ PORT: port(four), PORT6: port(six), UDP: String(packets.address().port) },
    ...{ SOCK: at("outside/socket"), PIPE: at("outside/pipe"), ABSTRACT: `escape-${T}` },
    ...{ NODE: process.execPath, VICTIM: String(victim?.pid ?? ""), ...callNumbers() },
  };
  return {
    ...{ base, T, secret, env, victim },
    /** Also what is under way still, since those who reach us have done so before they end. */
    async heard(): Promise<number> {
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      return heard;
    },
    [Symbol.dispose]() {
      for (const server of [four, six, ...others]) server.close();
      packets.close();
      pipe.destroy();
      victim?.kill("SIGKILL");
      rmSync(base, { recursive: true, force: true });
    },
  };
}

export type EscapeWorld = Awaited<ReturnType<typeof escapeWorld>>;

/** What holds keys in a home folder. */
const keys = [
  ...[".ssh/id_ed25519", ".aws/credentials", ".netrc", ".npmrc", ".config/gh/hosts.yml", ".bash_history"],
  ...[".git-credentials", ".kube/config", ".gnupg/private-keys-v1.d/key", ".docker/config.json"],
];

async function startVictim(folder: string, secret: string): Promise<ChildProcess> {
  // It waits at a stream that only we close: nothing is left of it, however it is ended.
  const child = spawn("bash", ["-c", "exec 7<> file; echo; read -r"], {
    ...{ cwd: folder, env: { PATH: process.env.PATH, HELD: secret }, stdio: ["pipe", "pipe", "ignore"] },
  });
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
}
