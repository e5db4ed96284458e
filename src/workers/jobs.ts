import type { FileSearch, Listing, SearchError, SearchProgress } from "../search/place.ts";
import type { SearchShare, ShareHits } from "../search/plain/search-share.ts";
import type { PathWish, RankedPaths } from "../search/rank-paths.ts";
import type { Root, RootRecord } from "../skills/find/root.ts";
import type { Scanned } from "../skills/find/scan.ts";
import type { SkillFilesIn } from "../skills/find/skill-files.ts";
import type { ReadItem } from "../skills/find/trust-items.ts";
import type { Linted, LintOptions } from "../skills/lint/lint.ts";
import type { ReadSkill, SkillToRead } from "../skills/use/read-skill.ts";
import type { ContentToRead, ReadContent } from "../web/extract/content.ts";
import type {
  AppliedHunks,
  Compared,
  EditedNotebook,
  FileDiff,
  HunksToApply,
  Merged,
  MergeInput,
  NotebookToEdit,
  ReplacedIn,
  TextToReplace,
  TextToWrite,
  WrittenOver,
} from "./file-jobs.ts";

/** What can be done in another thread. All of it is data. */
export interface Jobs {
  "search-text": { input: SearchShare; output: Outcome<ShareHits>; progress: SearchProgress };
  "list-files": { input: FileSearch; output: Outcome<Listing>; progress: SearchProgress };
  "rank-paths": { input: PathWish; output: RankedPaths; progress: never };
  extract: { input: ContentToRead; output: ReadContent; progress: never };
  "scan-skills": {
    input: { root: Root; known: RootRecord | null; repository: string };
    output: Scanned;
    progress: never;
  };
  "find-skill-files": { input: { folder: string; within?: string }; output: SkillFilesIn; progress: never };
  "read-skill": { input: SkillToRead; output: ReadSkill | null; progress: never };
  "trust-items": { input: { folder: string }; output: ReadItem[]; progress: never };
  /** Of the folders among a workspace's skills: the hash that their user agrees to, null where there is none. */
  "skill-hashes": { input: { folder: string; paths: string[] }; output: (string | null)[]; progress: never };
  "lint-skills": {
    input: { place: string; options: LintOptions };
    output: { linted: Linted[] } | { problem: string };
    progress: never;
  };
  // What edits of large files come to. Contents come back as plain bytes.
  "replace-text": { input: TextToReplace; output: ReplacedIn; progress: never };
  "apply-hunks": { input: HunksToApply; output: AppliedHunks; progress: never };
  "edit-notebook": { input: NotebookToEdit; output: EditedNotebook; progress: never };
  "write-over": { input: TextToWrite; output: WrittenOver; progress: never };
  "compare-files": { input: Compared; output: FileDiff; progress: never };
  "take-back": { input: MergeInput; output: { merged: Merged | null }; progress: never };
  "missing-lines": { input: { from: Uint8Array; now: Uint8Array | null }; output: string[]; progress: never };
}

export type JobName = keyof Jobs;

/** An error loses its class on the way between threads, so those that are part of the contract go as values. */
export type Outcome<Value> = { value: Value } | { problem: Pick<SearchError, "kind" | "message"> };

export interface Request<Name extends JobName = JobName> {
  job: number;
  name: Name;
  input: Jobs[Name]["input"];
}

export type Reply =
  | { job: number; progress: Jobs[JobName]["progress"] }
  | { job: number; output: Jobs[JobName]["output"] }
  /** The job threw what is no part of its contract. */
  | { job: number; fault: string };
