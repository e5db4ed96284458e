import type { DatabaseSync } from "node:sqlite";
import type { Store, TokenRow } from "../store.ts";
import { transaction } from "./transaction.ts";

type Tokens = Pick<Store, "addToken" | "token" | "tokens" | "removeToken">;

/** The browsers that were let in. */
export function createTokens(db: DatabaseSync): Tokens {
  return {
    async addToken({ id, hash, created_at, expires_at, label }) {
      const insert = "insert into browser_tokens (id, hash, created_at, expires_at, label) values (?, ?, ?, ?, ?)";
      await transaction(db, () => {
        db.prepare("delete from browser_tokens where expires_at <= ?").run(created_at);
        db.prepare(insert).run(id, hash, created_at, expires_at, label);
      });
    },
    async token(hash, now) {
      const row = db.prepare("select * from browser_tokens where hash = ? and expires_at > ?").get(hash, now);
      return row ? ({ ...row } as unknown as TokenRow) : null;
    },
    async tokens(now) {
      const rows = db.prepare("select * from browser_tokens where expires_at > ? order by created_at").all(now);
      return rows.map((row) => ({ ...row }) as unknown as TokenRow);
    },
    async removeToken(id) {
      return transaction(db, () => db.prepare("delete from browser_tokens where id = ?").run(id).changes > 0);
    },
  };
}
