import { placeOf } from "../protocol/hosts.ts";
import { meansItself } from "./command-rules.ts";
import type { GateCall } from "./decide.ts";
import { setsForAll, throwsAway } from "./risk-git.ts";
import { calledIn, rulesForTool } from "./servers.ts";
import type { ShellReading, ShellSense, SimpleCommand } from "./shell/reading.ts";

/** Rules that would let this call pass, and pass again, the most useful first; each is narrow. Whether they help is for the gate to see. */
export function suggestRules({ tool, touches }: GateCall, shell: ShellSense | null): string[] {
  // Of an MCP server just this tool; what it is given is never the same.
  const { of } = calledIn({ tool, touches });
  if (of) return rulesForTool(tool, of);
  if (tool.startsWith("mcp_") || touches.some(({ resource, action }) => action === "note" || namedAnew.test(resource)))
    return [tool];
  const command = touches.find(({ action }) => action === "exec")?.resource.trim();
  if (command !== undefined) {
    const { useful, isDangerous } = suggestForCommand(command, shell?.read(command) ?? null);
    const exact = !isDangerous && meansItself(command) && command.length <= longestExact ? [command] : [];
    return [...(useful === null ? [] : [useful]), ...exact].map((inside) => `${tool}(${inside})`);
  }
  const [only, ...others] = new Set(touches.map(({ resource }) => resource));
  if (!only || others.length > 0) return [];
  if (touches[0]?.action === "network") return domainRule(isActOnSite(tool) ? "browser_*" : tool, only);
  // What belongs to a running program is gone with it.
  return /[*?]|^\/proc\/\d+\//.test(only) ? [] : [`${tool}(${only})`];
}

/** Who lets the browser act on a site means all that is done there; scripts are let through by their own rule alone. */
const isActOnSite = (tool: string) => tool.startsWith("browser_") && tool !== "browser_evaluate";

/** A longer text comes never again. */
const longestExact = 2_000;

function domainRule(tool: string, url: string): string[] {
  const place = placeOf(url);
  if (!place) return [];
  const host = place.host.includes(":") ? `[${place.host}]` : place.host;
  const domain = `${tool}(domain:${host})`;
  // In a local network a port is a program of its own.
  return [...(place.isDefaultPort ? [domain] : []), `${tool}(domain:${host}:${place.port})`];
}

/** A process of ours, a picture of the screen: the next one has another name. */
const namedAnew = /^proc_\w+$|\/screenshot-\w{6}\.png$/;

/**
 * How many words of a command say what it does: whoever allows `git checkout main` for ever means `git checkout *`.
 * Only what a person would allow whatever follows; all else is suggested word for word. Of kubectl the kind counts too,
 * since secrets are got like all else.
 */
const arity = new Map(
  `1: ls pwd wc which date uname whoami du df stat file jq pytest tsc eslint prettier biome vitest jest
  1: ruff mypy black gofmt rustfmt shellcheck
  2: make just
  2 git: status log diff show checkout switch add commit fetch pull merge blame
  2 git: rev-parse ls-files describe shortlog cherry-pick
  3 git stash: list show push
  3 git worktree: list add
  2 npm: test t start ls outdated view ci audit
  3 npm: run run-script
  2 pnpm: test start ls build dev lint
  3 pnpm: run
  2 yarn: test start build dev lint
  3 yarn: run
  2 bun: test
  3 bun: run
  3 deno: task
  2 npx: tsc eslint prettier biome vitest jest playwright
  2 cargo: build test check clippy fmt doc bench tree
  2 go: build test vet fmt list doc
  2 docker: ps images logs build inspect
  3 docker compose: up ps logs build restart
  3 kubectl: get describe
  2 kubectl: logs
  2 terraform: plan validate fmt
  2 dotnet: build test format
  2 uv: sync lock tree
  2 poetry: check show
  2 mvn: test compile package verify
  2 gradle: test build check
  2 ./gradlew: test build check
  3 gh: pr issue run`
    .split("\n")
    .flatMap((line) => {
      const [, count, program = "", names = ""] = /(\d) ?(.*): (.*)/.exec(line) ?? [];
      return names.split(" ").map((name) => [`${program} ${name}`.trim(), Number(count)] as const);
    }),
);

const interpreters = /^(?:python3?|node|ruby|perl|php|bash|sh|tsx|deno|bun)$/;
const script = /^(?!-)[\w./-]+\.(?:py|m?js|cjs|ts|rb|pl|php|sh)$/;

/** Never to be allowed for ever, not even word for word: what it does depends on more than its text, or cannot be undone. */
const dangerous =
  /^(?:sudo|su|doas|pkexec|dd|shred|mkfs.*|fdisk|parted|wipefs|shutdown|reboot|halt|poweroff|eval|source|\.)$/;
const shells = /^(?:ba|z|da|k|fi)?sh$|^python3?$|^node$|^ruby$|^perl$|^php$/;
const fetchers = /^(?:curl|wget|fetch|nc|ncat|base64|xxd|openssl)$/;

/** `useful`: what stands between the brackets of a rule for this and its like; null where there is no such. */
function suggestForCommand(
  text: string,
  reading: ShellReading | null,
): { useful: string | null; isDangerous: boolean } {
  // Without a reading nothing is known but the text; what looks dangerous is.
  if (!reading) return { useful: null, isDangerous: looksDangerous.test(text) };
  const { commands, redirects, opaque } = reading;
  const isDangerous = commands.some(isAlwaysAsked) || feedsShell(commands, text);
  if (isDangerous || opaque !== null || redirects.some(({ action }) => action === "write")) {
    return { useful: null, isDangerous };
  }
  const others = commands.filter(({ words }) => words[0] !== "cd");
  const prefixes = [...new Set(others.map(prefixOf))];
  if (prefixes.length === 0 || prefixes.length > 4 || prefixes.includes(null)) return { useful: null, isDangerous };
  const [only, ...more] = prefixes;
  return { useful: more.length === 0 ? `${only} *` : prefixes.map((one) => `${one}:*`).join(", "), isDangerous };
}

const looksDangerous = /\b(?:sudo|doas|mkfs|dd|eval)\b|\s-delete\b|\|\s*(?:\S*\/)?(?:ba|z|da|k)?sh\b/;

function prefixOf({ words, assigns }: SimpleCommand): string | null {
  if (assigns.length > 0) return null;
  const [name, second] = words;
  if (name && second && interpreters.test(name) && script.test(second)) return `${name} ${second}`;
  if (name === "kubectl" && words.some((word) => word === null || /^secrets?\b/i.test(word))) return null;
  for (const length of [3, 2, 1]) {
    const count = arity.get(words.slice(0, length).join(" "));
    const said = words.slice(0, count);
    if (count !== undefined && said.length === count && said.every(isPlain)) return said.join(" ");
  }
  return null;
}

const isPlain = (word: string | null) => word !== null && /^(?!-)[\w@./:+-]+$/.test(word) && !word.endsWith(":");

function isAlwaysAsked({ words }: SimpleCommand): boolean {
  const [name = null, ...rest] = words;
  if (name === null) return false;
  const program = name.slice(name.lastIndexOf("/") + 1);
  const has = (option: RegExp) => rest.some((word) => word !== null && option.test(word));
  if (dangerous.test(program)) return true;
  if (program === "rm") return has(/^-\w*[rR]|^--recursive/) && has(/^[/~]|^\.\.?\/?$|\.\.\/|^\*/);
  if (program === "chmod" || program === "chown") return has(/^-\w*R|^--recursive/);
  if (program === "git")
    return (rest.includes("push") && has(/^-\w*f|^--force|^\+/)) || throwsAway(rest) || setsForAll(rest);
  return program === "find" && has(/^-delete$/);
}

function feedsShell(commands: readonly SimpleCommand[], text: string): boolean {
  if (text.includes("|") && commands.some(readsProgram)) return true;
  const names = commands.map(({ words: [name] }) => name?.slice(name.lastIndexOf("/") + 1) ?? "");
  return names.some((name) => fetchers.test(name)) && names.some((name) => shells.test(name));
}

function readsProgram({ words: [name, ...rest] }: SimpleCommand): boolean {
  if (!shells.test(name?.slice(name.lastIndexOf("/") + 1) ?? "")) return false;
  return rest.every((word) => word !== null && /^-/.test(word)) || rest[0] === "-s";
}
