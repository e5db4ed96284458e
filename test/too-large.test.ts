import { request } from "node:http";
import { expect, test } from "vitest";
import { guardedServer } from "./support/guarded-server.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** As Node's own client gets it, which gives up on an answer when its body cannot be sent. */
function posted(port: number, token: string, size: number, isKnown: boolean): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const length = isKnown ? { "content-length": size } : {};
  const options = {
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/sessions",
    headers: { ...headers, ...length },
  };
  const asked = request(options, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    answer.on("end", () => resolve(`${answer.statusCode} ${text}`)).on("error", reject);
  });
  asked.on("error", reject);
  // In pieces, as programs send a file.
  for (let sent = 0; sent < size; sent += 1_000_000) asked.write(Buffer.alloc(1_000_000, "x"));
  asked.end();
  return promise;
}

// What comes after the refusal is read for half a second and no longer (@hono/node-server): on a machine that has other
// things to do that is not much, so no more is sent than it takes to be refused in the middle.
test.each([true, false])(
  "who sends 10 MB is told how much may be sent, its length told before: %s",
  async (isKnown) => {
    await using server = await guardedServer({ folder: tempFolder() });
    for (let round = 0; round < 5; round++) {
      const answer = await posted(server.port, server.doors.token, 10_000_000, isKnown);
      expect(answer).toBe('413 {"error":"That is more than the server takes at once, which is 4 MB."}');
    }
  },
);
