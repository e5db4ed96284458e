// The other threads begin here; the build makes it an entry of its own. See pool.ts for the side that starts them.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { messageOf } from "../protocol/message-of.ts";
import { SearchError } from "../search/place.ts";
import type { JobName, Jobs, Outcome, Reply, Request } from "./jobs.ts";

type Handler<Name extends JobName> = (
  input: Jobs[Name]["input"],
  onProgress: (progress: Jobs[Name]["progress"]) => void,
) => Promise<Jobs[Name]["output"]>;

// Each loads what it needs when it is first asked for.
const handlers: { [Name in JobName]: Handler<Name> } = {
  "search-text": async (input, onProgress) => {
    const { searchShare } = await import("../search/plain/search-share.ts");
    return outcome(() => searchShare(input, onProgress));
  },
  "list-files": async (input, onProgress) => {
    const { listPlainly } = await import("../search/plain/list-files.ts");
    return outcome(() => listPlainly(input, onProgress));
  },
  "rank-paths": async (input) => (await import("../search/rank-paths.ts")).rankPaths(input),
  extract: async (input) => (await import("../web/extract/read-content.ts")).readContent(input),
  "scan-skills": async ({ root, known, repository }) =>
    (await import("../skills/find/scan.ts")).scanRoot(root, known, repository),
  "find-skill-files": async (input) => (await import("../skills/find/skill-files.ts")).findSkillFiles(input),
  "read-skill": async (input) => (await import("../skills/use/read-skill.ts")).readWholeSkill(input),
  "trust-items": async ({ folder }) => (await import("../skills/find/trust-items.ts")).readTrustItems(folder),
  "skill-hashes": async (input) => (await import("../skills/find/trusted.ts")).skillHashes(input),
  "lint-skills": async ({ place, options }) => {
    const { lint } = await import("../skills/lint/lint.ts");
    return lint(place, options).then(
      (linted) => ({ linted }),
      (error: unknown) => ({ problem: messageOf(error) }),
    );
  },
  "replace-text": async (input) => (await import("../tools/files/edit.ts")).replaceIn(input),
  "apply-hunks": async (input) => (await import("../tools/files/patch/work-out.ts")).applyOrExplain(input),
  "edit-notebook": async (input) => (await import("../tools/notebook/notebook-edit.ts")).editNotebook(input),
  "write-over": async (input) => (await import("../tools/files/write-file.ts")).writeOver(input),
  "compare-files": async (input) => (await import("../tools/files/unified-diff.ts")).compareFiles(input),
  "take-back": async (input) => (await import("../session/merge.ts")).takeBack(input),
  "missing-lines": async (input) => (await import("../session/undo-lost.ts")).linesMissing(input),
};

function outcome<Value>(work: () => Value): Outcome<Value> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof SearchError) return { problem: { kind: error.kind, message: error.message } };
    throw error;
  }
}

// On Linux this is about this thread alone: it gives way to the event loop where there are few processors.
if (process.platform === "linux") setPriority(10);

const say = (reply: Reply) => parentPort?.postMessage(reply);

parentPort?.on("message", ({ job, name, input }: Request) => {
  const handler = handlers[name] as Handler<JobName>;
  handler(input, (progress) => say({ job, progress })).then(
    (output) => say({ job, output }),
    (error: unknown) => say({ job, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
