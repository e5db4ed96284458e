interface Pasted<One> {
  text: string;
  files: readonly One[];
}

/**
 * The files that are meant by a paste. Tables and formatted text come as pictures, too: then the words are meant. Who has
 * copied files has their names as words.
 */
export function pastedFiles<One extends { name: string }>({ text, files }: Pasted<One>): readonly One[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const areNames = lines.every((line) =>
    files.some(({ name }) => line === name || (/[\\/]/.test(line) && line.endsWith(name))),
  );
  return areNames ? files : [];
}
