import { refusalIn, Unreachable } from "../../server/api.ts";
import { headers } from "../../server/headers.ts";

/** Sends a file as it is. Throws as the other calls do. */
export async function sendFile<Result>(path: string, file: Blob): Promise<Result> {
  const response = await fetch(path, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/octet-stream" },
    body: file,
  }).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!response.ok) throw await refusalIn(response);
  return (await response.json().catch(() => ({}))) as Result;
}

/** Fetches a file, and has the browser keep it under this name. */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: headers() }).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!response.ok) throw await refusalIn(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
