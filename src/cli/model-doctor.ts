import { type Examination, examineModel } from "../front/models/examine.ts";
import { visibleLine } from "../front/visible.ts";
import { probeNames } from "../protocol/probes.ts";
import type { Spent } from "../providers/doctor/ask.ts";
import type { Profile } from "../providers/doctor/profile.ts";
import { closeConnections } from "../providers/http.ts";
import type { Reachable } from "../providers/models.ts";
import type { Format } from "../providers/preset.ts";
import { onInterrupt } from "./interrupts.ts";
import { exitCode, type Io } from "./io.ts";
import { noteOpen } from "./note-open.ts";
import { rowOf, widest } from "./print/table.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelDoctorFlags {
  baseUrl?: string;
  format?: Format;
  apiKey?: string;
  output: "text" | "json";
}

/** Finds out what a model can do, and keeps it with the model when it is one of the user's. */
export async function modelDoctorCommand(id: string, flags: ModelDoctorFlags, io: Io): Promise<number> {
  const { baseUrl, format, apiKey, output } = flags;
  return withRuntime(io, async (runtime) => {
    const stop = new AbortController();
    using _ = onInterrupt(() => stop.abort());
    try {
      const examination = { texts: io.texts, signal: stop.signal, ...told(flags, io) };
      const patient = { id, baseUrl, format, apiKey };
      const { reached, profile, spent, stored } = await examineModel(patient, runtime, examination);
      const command = stored ? null : await addCommand(id, reached);
      if (output === "json") io.out(`${JSON.stringify({ model: id, profile, spent, stored })}\n`);
      else io.out(`\n${endOf({ id, profile, spent, command }, io)}\n`);
      return exitCode.done;
    } catch (error) {
      if (stop.signal.aborted) return exitCode.interrupted;
      throw error;
    } finally {
      closeConnections();
    }
  });
}

/** Each line is shown as soon as it is known. */
function told(
  { output, baseUrl: given, apiKey }: ModelDoctorFlags,
  io: Io,
): Pick<Examination, "onReached" | "onFinding"> {
  const { doctor: texts } = io.texts;
  const widths = [
    widest([texts.head[0] as string, ...probeNames.map((name) => texts.probes[name].name)]),
    widest([texts.head[1] as string, ...Object.values(texts.outcomes)]),
  ];
  return {
    onReached({ at: { id: model, baseUrl } }) {
      if (given && apiKey) noteOpen(baseUrl, io);
      io.note(`${visibleLine(texts.asking({ model, host: baseUrl.host }))}\n`);
      if (output === "text") io.out(`${rowOf(texts.head, widths)}\n`);
    },
    onFinding({ name, outcome, detail }) {
      const meaning = outcome === "unclear" ? texts.unclear : texts.probes[name][outcome];
      const cells = [texts.probes[name].name, texts.outcomes[outcome], detail ? `${meaning} (${detail})` : meaning];
      if (output === "text") io.out(`${visibleLine(rowOf(cells, widths))}\n`);
    },
  };
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
