import { placeOf } from "../protocol/hosts.ts";
import type { GateCall, GateContext } from "./decide.ts";
import { startOf } from "./needs-shell.ts";
import { lookAt } from "./sight.ts";

/** Programs that do nothing but reach a host. What others reach of their own is not seen. */
const callers = new Set(
  "curl wget ssh scp sftp ftp telnet nc ncat netcat socat aria2c lftp http https httpie xh".split(" "),
);

/**
 * What a call reaches that is not listed: a host, or the program whose host its text does not tell. Only what the call
 * says of itself counts.
 */
export function beyondHosts(
  call: GateCall,
  { command, hosts }: { command: string | undefined; hosts: readonly string[] },
  context: GateContext,
): { lacks: "host" | "hidden-host"; missing: string } | null {
  const isListed = (url: string) => hosts.some((entry) => isHost(entry, url));
  const other = addressesOf(call, command).find((url) => !isListed(url));
  if (other !== undefined) return { lacks: "host", missing: hostOf(other)?.host ?? other };
  if (command === undefined) return null;
  const hidden = lookAt(command, startOf(call, context), context).reading.commands.find(({ words }) => {
    const [program, ...given] = words;
    if (!callers.has(nameOf(program))) return false;
    return given.includes(null) || !given.some((word) => word !== null && isListed(asAddress(word)));
  });
  return hidden ? { lacks: "hidden-host", missing: nameOf(hidden.words[0]) } : null;
}

const nameOf = (program: string | null | undefined) => program?.split("/").at(-1) ?? "";

/** What the tool tells, and every address that stands in a command, of whatever kind. */
function addressesOf({ touches }: GateCall, command = ""): string[] {
  const named = [...command.matchAll(/\b(?!file:)[a-z][a-z0-9+.-]*:\/\/[^\s'"`|;&<>()]+/gi)].map(([url]) => url);
  return [...touches.flatMap(({ action, resource }) => (action === "network" ? resource : [])), ...named];
}

/** `example.com/x`, `me@example.com` and `me@example.com:folder` are addresses to such programs. */
const asAddress = (word: string) =>
  word.includes("://") ? word : `http://${word.replace(/^[^@/]*@/, "").replace(/:(?!\d+(?:\/|$)).*$/s, "")}`;

function isHost(entry: string, url: string): boolean {
  const found = hostOf(url);
  if (!found) return false;
  return entry.startsWith("*.") ? found.host.endsWith(entry.slice(1)) : entry === found.host || entry === found.whole;
}

function hostOf(url: string): { host: string; whole: string } | null {
  const place = placeOf(url);
  if (place) return { host: place.host, whole: `${place.host}:${place.port}` };
  const other = URL.canParse(url) ? new URL(url) : null;
  return other && other.hostname !== ""
    ? { host: other.hostname.toLowerCase(), whole: other.host.toLowerCase() }
    : null;
}
