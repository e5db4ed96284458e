import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRule, type Rule } from "../permissions/rules.ts";
import { tourCommand } from "../providers/tour.ts";
import type { GateSettings } from "./settings.ts";

export interface Tour extends Disposable {
  settings: GateSettings;
}

/** A scratch folder of its own, in which edits pass and exactly the tour's command is allowed; gone when it is over. */
export function prepareTour(): Tour {
  const workspace = realpathSync.native(mkdtempSync(join(tmpdir(), "skillmint-tour-")));
  const rules = [parseRule(`bash(${tourCommand})`, "allow", "session")] as Rule[];
  return {
    settings: { workspace, mode: "accept-edits", sandbox: "off", rules },
    [Symbol.dispose]: () => rmSync(workspace, { recursive: true, force: true }),
  };
}
