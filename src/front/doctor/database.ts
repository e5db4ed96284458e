import { statSync } from "node:fs";
import { StoreProblem } from "../../store/store.ts";
import type { Checker } from "./check.ts";
import { inWords } from "./sizes.ts";

export const checkDatabase: Checker = async ({ database, paths, texts: { doctor, cli } }) => {
  const base = { name: "database", needed: true } as const;
  const texts = doctor.database;
  try {
    const found = await database();
    if (!found) return [{ ...base, state: "ok", detail: texts.notYet() }];
    const { version, current, checked } = found;
    if (!checked) {
      const size = inWords(statSync(paths.database).size);
      return [{ ...base, state: "ok", detail: texts.large({ version, size }) }];
    }
    const detail = version < current ? texts.older({ version, current }) : texts.detail({ version });
    return [{ ...base, state: "ok", detail }];
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    return [{ ...base, state: "problem", detail: cli.store[error.kind]({ detail: error.message }) }];
  }
};
