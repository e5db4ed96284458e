import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What a proxy's user has to know. Other programs of this machine could use it otherwise, to go where the session may. */
export function createPass(): { username: string; password: string; isIn(request: IncomingMessage): boolean } {
  const username = randomBytes(8).toString("hex");
  const password = randomBytes(24).toString("hex");
  const wanted = digest(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  return {
    ...{ username, password },
    // Digests are of one length, and how far two of them are alike tells nothing.
    isIn: ({ headers }) => timingSafeEqual(digest(headers["proxy-authorization"] ?? ""), wanted),
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
