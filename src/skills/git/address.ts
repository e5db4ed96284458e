import { isAbsolute } from "node:path";

/** A repository that may be fetched, and what of it was named along with it. */
export interface Repository {
  url: string;
  /** Its last part, without `.git`: the name of its folder. */
  name: string;
  /** The folder in it that the address already names. */
  skill?: string;
  branch?: string;
}

export type AddressProblem = "transport" | "password" | "not-an-address" | "unencrypted";

/** Only what git fetches without running anything of the other side's choosing. */
export function repositoryAt(text: string): Repository | { problem: AddressProblem } {
  const given = text.trim();
  if (given === "" || given.startsWith("-") || /[\p{Cc}\s]/u.test(given)) return { problem: "not-an-address" };
  const short = /^(?:github:)?([\w.-]+)\/([\w.-]+)$/.exec(given);
  if (short && !given.startsWith(".")) return named(`https://github.com/${short[1]}/${short[2]}`);
  const scp = /^([\w.-]+)@([\w.-]+):(?!\/\/)([\w./~-]+)$/.exec(given);
  if (scp) return scp[3]?.startsWith("-") ? { problem: "not-an-address" } : named(given);
  if (isAbsolute(given)) return named(given);
  return URL.canParse(given) ? fromUrl(new URL(given)) : { problem: "not-an-address" };
}

function fromUrl(url: URL): Repository | { problem: AddressProblem } {
  // `ext::sh -c …` and its like: a helper program decides what happens.
  if (!["https:", "http:", "ssh:", "file:"].includes(url.protocol)) return { problem: "transport" };
  // It would be stored and shown with the address.
  if (url.password !== "" || (url.protocol.startsWith("http") && url.username !== "")) return { problem: "password" };
  if (url.hostname.startsWith("-")) return { problem: "not-an-address" };
  if (url.protocol === "http:" && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    return { problem: "unencrypted" };
  const tree = /^(\/[^/]+\/[^/]+)\/(?:-\/)?tree\/([^/]+)\/(.+?)\/?$/.exec(url.pathname);
  if (!tree) return named(url.href.replace(/\/+$/, ""));
  const [, path, branch, skill] = tree as unknown as [string, string, string, string];
  return { ...named(`${url.origin}${path}`), branch: decodeURIComponent(branch), skill: decodeURIComponent(skill) };
}

function named(url: string): Repository {
  const last = url.split(/[/:]/).findLast((part) => part !== "") ?? "";
  const name = last.replace(/\.git$/, "").replace(/[^\w.-]/g, "-");
  return { url, name: /^\.*$/.test(name) ? "repository" : name };
}
