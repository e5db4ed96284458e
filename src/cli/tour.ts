import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRule, type Rule } from "../permissions/rules.ts";
import { tourCommand } from "../providers/tour.ts";
import type { GateSettings } from "./settings.ts";

/** A scratch folder of its own, in which edits pass and exactly the tour's command is allowed. */
export function tourSettings(): GateSettings {
  const workspace = mkdtempSync(join(tmpdir(), "skillmint-tour-"));
  const rules = [parseRule(`bash(${tourCommand})`, "allow", "session")] as Rule[];
  return { workspace, mode: "accept-edits", sandbox: "off", rules };
}
