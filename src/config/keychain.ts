import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Where the system keeps what is its user's alone. Every method throws with the system's words where it cannot. */
export interface Keychain {
  /** Null when it has nothing of that name. */
  get(account: string): Buffer | null;
  set(account: string, value: Buffer): void;
  remove(account: string): void;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Null where there is none: a server without a desktop, or an installation without the package that speaks to it. */
export function systemKeychain(env: Env): Keychain | null {
  if (!mayHaveOne(env)) return null;
  const library = libraryFile();
  if (library === null) return null;
  const ask = (what: "get" | "set" | "remove", account: string, value = "") =>
    asked({ what, account, value, library }, env);
  return {
    get(account) {
      const value = ask("get", account);
      return value === "" ? null : Buffer.from(value, "base64");
    },
    set: (account, value) => void ask("set", account, value.toString("base64")),
    remove: (account) => void ask("remove", account),
  };
}

/** Seen at once, so that nobody waits where nobody would answer. */
function mayHaveOne({ DBUS_SESSION_BUS_ADDRESS: bus, XDG_RUNTIME_DIR: runtime, HOME: home, APPDATA: data }: Env) {
  if (process.platform === "win32") return data !== undefined;
  if (process.platform === "darwin") return home !== undefined && existsSync(join(home, "Library", "Keychains"));
  return Boolean(bus) || (runtime !== undefined && existsSync(join(runtime, "bus")));
}

function libraryFile(): string | null {
  try {
    return createRequire(import.meta.url).resolve("@napi-rs/keyring");
  } catch {
    // Left out by who installed us, or not made for this machine.
    return null;
  }
}

/** A person may have to unlock it. */
const patienceMs = 20_000;

/** On Linux a store that outlives the session, never the kernel's, which forgets. */
const program = `
const { what, account, value, library } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
try {
  const entry = new (require(library).Entry)("SkillMint", account, { linux: { store: "secret-service" } });
  if (what === "set") entry.setPassword(value);
  if (what === "remove") entry.deletePassword();
  process.stdout.write(JSON.stringify({ value: what === "get" ? (entry.getPassword() ?? "") : "" }));
} catch (error) {
  process.stdout.write(JSON.stringify({ problem: error.message }));
}`;

/** What a keychain needs to know of us to be found and to show its window. */
const needed = /^(DBUS_|XDG_|DISPLAY$|WAYLAND_DISPLAY$|HOME$|USER$|LOGNAME$|LANG$|LC_|PATH$|SYSTEMROOT$|APPDATA$)/i;

/** By a child: the library waits for ever for a service that does not answer, and so would we. */
function asked(question: { what: string; account: string; value: string; library: string }, env: Env): string {
  const { stdout, error } = spawnSync(process.execPath, ["-e", program], {
    ...{ input: JSON.stringify(question), encoding: "utf8", timeout: patienceMs, killSignal: "SIGKILL" },
    env: Object.fromEntries(Object.entries(env).filter(([name]) => needed.test(name))),
    windowsHide: true,
  });
  if (error) throw new Error((error as NodeJS.ErrnoException).code ?? error.message);
  const { value, problem } = JSON.parse(stdout || '{"problem":"?"}') as { value?: string; problem?: string };
  if (value === undefined) throw new Error(problem);
  return value;
}
