import { existsSync } from "node:fs";
import { inspectSqlite } from "../../store/sqlite/inspect.ts";
import type { Check, Here } from "./check.ts";
import { checkers } from "./checks.ts";

/** What works here, what is missing, how to fix it. Nothing is changed. */
export async function lookAtMachine(here: Omit<Here, "database">): Promise<Check[]> {
  const { database: file } = here.paths;
  let inspection: ReturnType<Here["database"]> | undefined;
  const database = () => {
    inspection ??= existsSync(file) ? inspectSqlite(file) : Promise.resolve(null);
    return inspection;
  };
  return (await Promise.all(checkers.map((check) => check({ ...here, database })))).flat();
}

/** What is needed and is not as it should be. */
export const isBroken = ({ needed, state }: Check) => needed && state !== "ok";
