import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { type PlaceFile, readPlace } from "../server/place-file.ts";

/** The server that runs already, and a link to its page that proposes the folder; null when it does not answer. */
export async function askFirstServer(
  placeFile: string,
  folder: string | null,
): Promise<{ url: string; link: string } | null> {
  const place = readPlace(placeFile);
  if (!place) return null;
  const url = place.url ?? `http://127.0.0.1:${place.port}/`;
  const code = await codeFrom(url, place);
  const proposal = folder === null ? "" : `&folder=${encodeURIComponent(folder)}`;
  return code === null ? null : { url, link: `${url}#code=${code}${proposal}` };
}

function codeFrom(url: string, { token, port, host = "127.0.0.1" }: PlaceFile): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const headers = { host: new URL(url).host, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = url.startsWith("https:") ? secure : plain;
  const options = { method: "POST", host, port, path: "/api/auth/code", headers, timeout: 5000 };
  // The certificate need not be one that this machine trusts: the address stands in a file that only its user can write.
  const asked = request({ ...options, rejectUnauthorized: false }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    response.on("error", () => resolve(null));
    response.on("end", () => resolve(response.statusCode === 200 ? codeIn(text) : null));
  });
  asked.on("timeout", () => asked.destroy());
  // It may not listen yet, or no longer.
  asked.on("error", () => resolve(null));
  asked.end("{}");
  return promise;
}

/** Whoever has the port since may answer anything. */
function codeIn(text: string): string | null {
  try {
    const { code } = JSON.parse(text);
    return typeof code === "string" ? code : null;
  } catch {
    return null;
  }
}
