import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRule, type Rule } from "../permissions/rules.ts";
import { tourCommand } from "../providers/tour.ts";
import type { Io } from "./io.ts";
import type { GateSettings } from "./settings.ts";

/** Until the web app takes this place: the demo's tour, in the terminal. */
export async function playTour(io: Io): Promise<number> {
  const { runCommand } = await import("./run.ts");
  return runCommand("tour", { output: "text", save: true }, io);
}

/** A scratch folder of its own, in which edits pass and exactly the tour's command is allowed. */
export function tourSettings(): GateSettings {
  const workspace = mkdtempSync(join(tmpdir(), "skillmint-tour-"));
  const rules = [parseRule(`bash(${tourCommand})`, "allow", "session")] as Rule[];
  return { workspace, mode: "accept-edits", sandbox: "off", rules };
}
