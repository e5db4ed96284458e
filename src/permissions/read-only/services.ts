import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Facts } from "./facts.ts";
import { exactly, type Judge, only } from "./judge.ts";

const byVerb =
  (verbs: Record<string, Judge>): Judge =>
  (args, scene) => {
    const [first, second] = args.map(({ text, many }) => (many ? null : text));
    const both = `${first} ${second}`;
    if (Object.hasOwn(verbs, both)) return (verbs[both] as Judge)(args.slice(2), scene);
    return first != null && Object.hasOwn(verbs, first) && (verbs[first] as Judge)(args.slice(1), scene);
  };

const containers = only("-a -q -s -l -n: -f: --all --quiet --size --latest --last: --no-trunc --filter: --format:", {
  operands: 0,
});
const images = only("-a -q -f: --all --quiet --no-trunc --digests --filter: --format:");
const logs = only("-f -t -n: --follow --timestamps --tail: --since: --until: --details");
const named = only("-q -f: --quiet --no-trunc --filter: --format:", { operands: 0 });
const formatted = only("-f: --format:", { operands: 0 });

/** Fields that hold nobody's secrets: not Config, which has the environment. */
const field =
  /^(?:[\w ,:;/=-]|\{\{ ?\.(?:Id|Name|Created|Image|Path|RestartCount|State|NetworkSettings)(?:\.\w+)* ?\}\})*$/;
const inspect = only("-f: --format: --type:", {
  also: ({ flags }) => {
    const formats = [...(flags.get("-f") ?? []), ...(flags.get("--format") ?? [])];
    return formats.length > 0 && formats.every((format) => field.test(format));
  },
});

/**
 * What the daemon of this machine tells. Not compose, which reads files of the folder that may name addresses; nor `top`,
 * `inspect` without a format and others that tell of environments.
 */
const dockerVerbs = byVerb({
  ...{ ps: containers, "container ls": containers, "container ps": containers, "container list": containers },
  ...{ images, "image ls": images, "image list": images, logs, "container logs": logs },
  ...{ "network ls": named, "volume ls": named, "context show": exactly(""), "context ls": named },
  ...{ version: formatted, info: formatted, "system info": formatted, inspect, "container inspect": inspect },
  port: only(""),
  stats: only("-a --all --no-stream --no-trunc --format:", { also: ({ flags }) => flags.has("--no-stream") }),
});
const docker: Judge = (args, scene) => dockerVerbs(args, scene) && isLocalDocker(scene.facts);

/** The one on this machine: another is reached over the net, some by ssh. */
function isLocalDocker({ home, files }: Facts): boolean {
  const folder = join(home, ".docker");
  const config = join(folder, "config.json");
  if (!files.look(config)) return true;
  const { currentContext = "default" } = JSON.parse(files.read(config).toString());
  if (currentContext === "default" || currentContext === "") return true;
  const id = createHash("sha256").update(String(currentContext)).digest("hex");
  const meta = JSON.parse(files.read(join(folder, "contexts", "meta", id, "meta.json")).toString());
  return /^(?:unix|npipe):\/\//.test(meta?.Endpoints?.docker?.Host ?? "");
}

/** What its settings say; all else asks a cluster, with the user's keys. */
const kubectl = byVerb({
  "config current-context": exactly(""),
  "config get-contexts": only("-o: --output: --no-headers"),
  "config get-clusters": exactly(""),
  version: only("--client -o: --output:", { operands: 0, also: ({ flags }) => flags.has("--client") }),
});

/** Not `show` and `cat`, which tell of environments; not -H and -M, which ask other machines. */
const units = only(
  "-a -l -q -t: -n: --all --full --quiet --user --system --type: --state: --lines: --failed --plain --no-pager --no-legend --recursive --reverse",
);
const systemctlVerbs = byVerb({
  ...{ status: units, "is-active": units, "is-enabled": units, "is-failed": units },
  ...{ "list-units": units, "list-unit-files": units, "list-timers": units, "list-sockets": units },
});
/** Flags that stand before the verb are moved behind it. */
const systemctl: Judge = (args, scene) => {
  const at = args.findIndex(({ text }) => !text?.startsWith("--"));
  return at >= 0 && systemctlVerbs([...args.slice(at), ...args.slice(0, at)], scene);
};

/** Not --vacuum-*, --rotate, --flush, --cursor-file, nor other places to read from. */
const journalctl = only(
  "-u: -n: -p: -S: -U: -t: -g: -o: -k -e -f -r -x -q -a -b --unit: --user-unit: --lines: --priority: --since: --until: --identifier: --grep: --output: --dmesg --pager-end --follow --reverse --catalog --quiet --all --no-pager --no-hostname --no-full --utc --user --system --list-boots --disk-usage",
  { operands: 0 },
);

const rustupShows = exactly("show", "show active-toolchain", "toolchain list");

/** Without settings of its own it makes some. Where a file of the folder chooses, the stand-in itself is not trusted. */
const rustup: Judge = (args, scene) =>
  rustupShows(args, scene) && scene.facts.files.look(join(scene.facts.home, ".rustup", "settings.toml")) !== null;

export const services: Record<string, Judge> = {
  ...{ docker, kubectl, systemctl, journalctl },
  rustup,
};
