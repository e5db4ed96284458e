import type { Server } from "../../protocol/mcp.ts";
import { Declined } from "../declined.ts";
import { type LoginParts, type LoginWish, logInServer } from "./login.ts";

export const loginStates = ["none", "waiting", "done", "failed"] as const;

export interface LoginState {
  state: (typeof loginStates)[number];
  /** The page to visit, while it is waited for. */
  address: string;
  /** Why it came to nothing; empty where it did not. */
  problem: string;
}

/** Logins that are under way in this process: begun by one request, looked at by others. */
export interface Logins {
  /** Gives the address to visit. One that was under way at this server is given up. Throws Declined. */
  begin(server: Server, wish: Pick<LoginWish, "given" | "port">, parts: BeginParts): Promise<string>;
  state(name: string): LoginState;
  /** Nobody waits for it any more. */
  stop(name: string): void;
}

interface BeginParts extends LoginParts {
  /** When somebody has logged in. */
  done(): Promise<unknown>;
}

export function createLogins(): Logins {
  const logins = new Map<string, LoginState & { stop: AbortController }>();
  const stop = (name: string) => {
    logins.get(name)?.stop.abort();
    logins.delete(name);
  };
  return {
    stop,
    state: (name) => {
      const { state, address, problem } = logins.get(name) ?? { state: "none", address: "", problem: "" };
      return { state, address, problem };
    },
    async begin(server, wish, { done, ...parts }) {
      stop(server.name);
      const login: LoginState & { stop: AbortController } = {
        ...{ state: "waiting", address: "", problem: "", stop: new AbortController() },
      };
      logins.set(server.name, login);
      const { promise: opened, resolve, reject } = Promise.withResolvers<string>();
      const open = async (address: string) => {
        login.address = address;
        resolve(address);
      };
      void logInServer(server, { ...wish, open, holds: false, signal: login.stop.signal }, parts)
        .then(async () => {
          await done();
          Object.assign(login, { state: "done", address: "" });
        })
        .catch((error: unknown) => {
          const problem = error instanceof Declined ? error.message : String(error);
          Object.assign(login, { state: "failed", address: "", problem });
          // Nobody hears of it who has the address already: he looks at the state.
          reject(error);
        });
      return opened;
    },
  };
}
