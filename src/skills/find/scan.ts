import { hash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ignoredIn } from "../../permissions/trust/ignored.ts";
import type { Diagnostic, SkillHead } from "../../protocol/skills.ts";
import { parseSkill } from "../head/parse.ts";
import { readSkill } from "../head/read.ts";
import { rightsHash, rightsIn } from "../use/rights.ts";
import { notFetched } from "./not-fetched.ts";
import { type Folders, placeOf, type Root, type RootRecord, type SkillFile, type SkillRecord } from "./root.ts";
import { lastingStamp, stampNow, stampOf, stampOfFiles } from "./stamp.ts";
import { type FoundFile, walkRoot } from "./walk.ts";

export interface Scanned {
  record: RootRecord;
  folders: Folders;
}

/** Looks through a root. A SKILL.md that is as it was remembered is not read again. */
export function scanRoot(root: Root, known: RootRecord | null, repository: string): Scanned {
  const remembered = new Map(known?.skills.map((skill) => [placeOf(skill), skill]));
  const problems: RootRecord["problems"][number][] = [];
  const skills: SkillRecord[] = [];
  const { stamp, folders, files } = placesIn(root, repository, problems);
  const names = new Map<FoundFile, string>();
  const left: Folders[number][] = [];
  for (const found of files) {
    // Before it is read, too: what is left out may be mended where it lies, which no folder shows.
    const before = stampNow(join(found.folder, found.file));
    const read = recordOf(found, {
      remembered,
      within: found.clone ?? (found.signed && found.folder) ?? root.owner?.folder,
    });
    if ("skipped" in read) {
      problems.push(placed(read.skipped, found));
      left.push([join(found.folder, found.file), before]);
    } else {
      names.set(found, read.head.name);
      const parent = found.parent && names.get(found.parent);
      skills.push({
        ...{ folder: read.folder, stamp: read.stamp, head: read.head },
        ...(read.file !== undefined && read.file !== "SKILL.md" && { file: read.file }),
        ...(read.link !== undefined && { link: read.link }),
        ...(read.diagnostics?.length && { diagnostics: read.diagnostics }),
        ...(read.rights !== undefined && { rights: read.rights }),
        ...(root.owner && { top: found.way[0] ?? "" }),
        ...(found.plugin !== null && { plugin: found.plugin }),
        ...(parent && { parent }),
      });
    }
  }
  return { record: { stamp, skills, problems }, folders: [...folders, ...left] };
}

/** A file of a clone is known by its name, and its links stay in the clone. */
type Looked = FoundFile & { clone?: string; called?: { id: string; name: string } } & Pick<SkillFile, "signed">;

/** What a clone lacks is fetched again; of others it is told where they lie. */
const placed = (problem: Diagnostic, { folder, file, called }: Looked): RootRecord["problems"][number] =>
  called && problem.code === "unreadable" ? notFetched(called) : { ...problem, path: join(folder, file) };

interface PlacesIn {
  stamp: string;
  folders: Folders;
  files: readonly Looked[];
}

/** Whoever opens a workspace has not chosen what lies in it, and every listing goes through all of it. */
const mostOfWorkspace = 500;

function placesIn(
  { at, owner, source }: Root,
  repository: string,
  problems: RootRecord["problems"][number][],
): PlacesIn {
  if ("files" in at) {
    const files: Looked[] = at.files.map(({ id, folder, file, name, clone, pack, signed }) => ({
      // The folder of a pack's files is ours, and not named by its author.
      ...{ folder, file, way: [pack ? name : folder], parent: null, plugin: null },
      ...(signed && { signed }),
      ...(clone !== undefined && { clone, called: { id, name } }),
    }));
    return { stamp: stampOfFiles(at.files), folders: [], files };
  }
  // Before it is looked at, so that a change in between is seen the next time.
  const stamp = stampOf(at.folder) ?? "";
  const walked = walkRoot(at.folder, {
    within: owner?.folder,
    ...(owner && { isIgnored: ignoredIn(repository, at.folder), most: mostOfWorkspace }),
    rootIsSkill: source === "user" && owner === undefined,
  });
  problems.push(...walked.problems);
  return { ...walked, stamp: walked.folders[0]?.[1] === "" ? "" : stamp };
}

interface Context {
  remembered: ReadonlyMap<string, SkillRecord>;
  within: string | undefined;
}

type Read =
  | Pick<SkillRecord, "folder" | "file" | "link" | "stamp" | "head" | "diagnostics" | "rights">
  | { skipped: Diagnostic };

function recordOf(found: Looked, context: Context): Read {
  const { folder, file, way, signed } = found;
  const read = readOf(found, context);
  if (!signed || (!("skipped" in read) && read.isSigned)) return read;
  // Nothing that it says is believed; who wants to use it is told what is wrong.
  const name = way.at(-1) ?? "";
  return { folder, file, stamp: "skipped" in read ? "" : read.stamp, head: { name, description: signed.description } };
}

function readOf({ folder, file, way, signed }: Looked, { remembered, within }: Context): Read & { isSigned?: boolean } {
  const path = join(folder, file);
  const known = remembered.get(path);
  try {
    // Before it is read, for the same reason.
    const stamp = lastingStamp(statSync(path));
    if (known && stamp !== "" && known.stamp === stamp) return { ...known, isSigned: true };
    // Where a file is linked by itself, its other files lie beside what it leads to.
    const real = realpathSync.native(path);
    const read = readSkill(real, { within });
    if ("problem" in read) return skipped(read.problem);
    const parsed = parseSkill(read.bytes, { folder: way.at(-1)?.split("/").at(-1) ?? "" });
    if ("skipped" in parsed) return parsed;
    const diagnostics = [...parsed.diagnostics, ...oddName(file)];
    const link = real === path ? {} : { link: path };
    const rights = rightsHash(rightsIn(parsed));
    const isSigned = signed === undefined || hash("sha256", read.bytes, "hex") === signed.sha256;
    return {
      ...{ folder: dirname(real), file: basename(real), ...link, stamp, head: lasting(parsed.head), diagnostics },
      ...(rights !== null && { rights }),
      isSigned,
    };
  } catch {
    return skipped("unreadable"); // It leads nowhere, or went away.
  }
}

const skipped = (code: string): Read => ({ skipped: { level: "error", code, message: code } });

const oddName = (file: string): Diagnostic[] =>
  /^skill\.md$/i.test(file) && file !== "SKILL.md"
    ? [{ level: "warning", code: "file-name", message: "file-name", params: { file } }]
    : [];

/** Without what nobody asks for before the skill is read whole. */
function lasting({ other: _, ...head }: SkillHead): SkillHead {
  return head;
}
