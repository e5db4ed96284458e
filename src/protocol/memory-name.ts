/** The folder of a skill's memory: its own name where that is safe as one, else nobody else's. */
export const memoryName = (skill: string): string =>
  /^[a-z0-9][a-z0-9_-]{0,63}$/.test(skill) ? skill : `=${Buffer.from(skill).toString("base64url").slice(0, 200)}`;

/** Whose memory lies in a folder of that name; null where it is none of ours. */
export function skillOfMemory(folder: string): string | null {
  if (!folder.startsWith("=")) return memoryName(folder) === folder ? folder : null;
  const skill = Buffer.from(folder.slice(1), "base64url").toString();
  return memoryName(skill) === folder ? skill : null;
}

/** Its key is the name of a file of ours: letters, digits and a few marks, so that none leads elsewhere. Null where it is none. */
export function memoryFile(key: string): string | null {
  const name = key.trim().replace(/\.md$/i, "").normalize("NFC");
  const isName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .-]*$/u.test(name) && !/[. ]$/.test(name);
  return isName && Buffer.byteLength(name) <= 120 ? `${name}.md` : null;
}
