import { readSettings } from "../config/settings.ts";
import { newId } from "../protocol/ids.ts";
import { probeNames } from "../protocol/probes.ts";
import { isDemo } from "../providers/demo.ts";
import type { Spent } from "../providers/doctor/ask.ts";
import { type Examination, examine } from "../providers/doctor/examine.ts";
import type { Finding, Profile } from "../providers/doctor/profile.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import { closeConnections } from "../providers/http.ts";
import { ModelError } from "../providers/model.ts";
import type { Reachable } from "../providers/models.ts";
import type { Format } from "../providers/preset.ts";
import { optionsOf } from "../providers/stored-model.ts";
import type { Runtime } from "../runtime.ts";
import { dayOf } from "../store/day.ts";
import type { ModelRow } from "../store/store.ts";
import { onInterrupt } from "./interrupts.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { noteOpen } from "./note-open.ts";
import { rowOf, widest } from "./print/table.ts";
import { visibleLine } from "./print/visible.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelDoctorFlags {
  baseUrl?: string;
  format?: Format;
  apiKey?: string;
  output: "text" | "json";
}

/** Finds out what a model can do, and keeps it with the model when it is one of the user's. */
export async function modelDoctorCommand(id: string, flags: ModelDoctorFlags, io: Io): Promise<number> {
  if (isDemo(id) && flags.baseUrl === undefined) throw new Complaint(io.texts.doctor.demo(), exitCode.usage);
  return withRuntime(io, async (runtime) => {
    const examined = await reached(id, flags, runtime, io);
    await refuseOverLimit(runtime, io);
    const stop = new AbortController();
    let broken: Spent | null = null;
    const onBrokenOff = (spent: Spent) => {
      broken = spent;
    };
    using _ = onInterrupt(() => stop.abort());
    try {
      const { profile, spent } = await found(examined, flags, { signal: stop.signal, onBrokenOff }, io);
      await count(id, spent, runtime);
      const row = flags.baseUrl === undefined ? await keep(id, profile, runtime) : undefined;
      const command = row ? null : await addCommand(id, examined);
      if (flags.output === "json") io.out(`${JSON.stringify({ model: id, profile, spent, stored: !!row })}\n`);
      else io.out(`\n${endOf({ id, profile, spent, command }, io)}\n`);
      return exitCode.done;
    } catch (error) {
      // What was asked is paid for, however the check ends.
      if (broken) await count(id, broken, runtime);
      if (stop.signal.aborted) return exitCode.interrupted;
      if (!(error instanceof ModelError)) throw error;
      const { problem, detail, retryAfterMs } = error;
      throw new Complaint(io.texts.model.problems[problem]({ model: id, detail, retryAfterMs, saved: false }));
    } finally {
      closeConnections();
    }
  });
}

async function reached(id: string, flags: ModelDoctorFlags, { store, models }: Runtime, io: Io): Promise<Reachable> {
  const { baseUrl, format, apiKey } = flags;
  const { idleSeconds } = readSettings(await store.settings());
  const options = { idleMs: idleSeconds * 1000, texts: io.texts };
  const found = await models.reach({ model: id, baseUrl, format, apiKey }, options);
  if ("problem" in found) throw new Complaint(sentenceFor(found, io.texts), exitCode.usage);
  if (baseUrl && apiKey) noteOpen(found.at.baseUrl, io);
  return found;
}

/** A check is small; it is enough that it does not begin beyond the limit. */
async function refuseOverLimit({ store }: Runtime, io: Io): Promise<void> {
  const { dailyCost: amount } = readSettings(await store.settings());
  if (amount === undefined) return;
  const [today] = await store.usage("day", { since: dayOf(new Date()) });
  if ((today?.cost ?? 0) >= amount * 1e6)
    throw new Complaint(io.texts.cost.reached.day({ amount, saved: false }), exitCode.limit);
}

async function count(model: string, { requests, usage, cost }: Spent, { store }: Runtime): Promise<void> {
  // Refused at once: that costs nothing.
  if (requests <= 1 && usage.input + usage.output === 0) return;
  const spent = [{ model, steps: requests, usage, cost: cost ?? null }];
  await store.addUsage({ turn: newId("turn"), at: new Date().toISOString(), skill: "doctor", spent });
}

/** Each line is shown as soon as it is known. */
function found(
  { at: endpoint, format }: Reachable,
  { output }: ModelDoctorFlags,
  watch: Pick<Examination, "signal" | "onBrokenOff">,
  io: Io,
) {
  const { doctor: texts } = io.texts;
  const widths = [
    widest([texts.head[0] as string, ...probeNames.map((name) => texts.probes[name].name)]),
    widest([texts.head[1] as string, ...Object.values(texts.outcomes)]),
  ];
  io.note(`${visibleLine(texts.asking({ model: endpoint.id, host: endpoint.baseUrl.host }))}\n`);
  if (output === "text") io.out(`${rowOf(texts.head, widths)}\n`);
  const onFinding = ({ name, outcome, detail }: Finding) => {
    const meaning = outcome === "unclear" ? texts.unclear : texts.probes[name][outcome];
    const cells = [texts.probes[name].name, texts.outcomes[outcome], detail ? `${meaning} (${detail})` : meaning];
    if (output === "text") io.out(`${visibleLine(rowOf(cells, widths))}\n`);
  };
  return examine({ endpoint, format, texts: io.texts, ...watch, onFinding });
}

/** With the model as it is now: somebody may have changed it while it was examined. */
async function keep(id: string, profile: Profile, { store }: Runtime): Promise<ModelRow | undefined> {
  const row = (await store.models()).find((one) => one.id === id);
  if (row) await store.saveModel({ ...row, options: JSON.stringify({ ...optionsOf(row), profile }) });
  return row;
}

interface End {
  id: string;
  profile: Profile;
  spent: Spent;
  /** How to add the model; null where it is there. */
  command: string | null;
}

function endOf({ id, profile, spent, command }: End, { texts: { doctor: texts, cost: money } }: Io): string {
  const { requests, usage, cost } = spent;
  const { callsTools } = profile.known;
  const drives =
    callsTools === undefined
      ? texts.drivesPerhaps
      : callsTools
        ? texts.drives
        : command === null
          ? texts.drivesNotStored
          : texts.drivesNot;
  return [
    texts.spent({ requests, ...usage, cost: cost === undefined ? null : money.dollars(cost) }),
    drives({ model: id }),
    command === null ? texts.stored() : texts.notStored({ command }),
  ].join("\n");
}

async function addCommand(id: string, { at: { baseUrl }, format }: Reachable): Promise<string> {
  const { presetFor } = await import("../providers/presets/presets.ts");
  const preset = presetFor(id.slice(0, id.indexOf("/")));
  const isPreset = preset !== undefined && URL.parse(preset.baseUrl)?.href === baseUrl.href;
  const { origin, pathname } = baseUrl;
  const address = isPreset ? "" : ` --base-url ${origin}${pathname.replace(/\/+$/, "")} --format ${format}`;
  return `skillmint model add ${id}${address}`;
}
