import { basename, join } from "node:path";

/** Of all packs, in the data folder. */
export const packsFolder = (data: string) => join(data, "packs");

/** Of one version of one pack: what lies there never changes. */
export const packFolder = (data: string, { packId, headerHash }: { packId: string; headerHash: string }) =>
  join(packsFolder(data), ...packId.split("/"), headerHash);

/** Which of all packs lies in such a folder. */
export const headerHashOf = (folder: string) => basename(folder);

/** The pack itself, as it was signed. */
export const packFile = (folder: string) => join(folder, "pack.skillpack");

/** The files of an open one. */
export const filesFolder = (folder: string) => join(folder, "files");

/** Packs that were sent to us and wait for their user's word, each by its hash. */
export const uploadsFolder = (data: string) => join(packsFolder(data), ".uploads");
export const uploadedFile = (data: string, headerHash: string) => join(uploadsFolder(data), headerHash);

/** Packs that were built here and wait to be fetched, each by its hash. */
export const builtFolder = (data: string) => join(packsFolder(data), ".built");
export const builtFile = (data: string, headerHash: string) => join(builtFolder(data), headerHash);

/** What is not yet, or no longer, a pack: nobody looks in there. */
export const stagingPrefix = ".staging-";
