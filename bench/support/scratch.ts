import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ModelProcess, startModel } from "./model-process.ts";

/** A folder and a model for one benchmark; both go with it. */
export async function inScratch(work: (scratch: string, model: ModelProcess) => Promise<void>): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "skillmint-bench-"));
  const model = await startModel();
  try {
    await work(scratch, model);
  } finally {
    model.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
