/** What is said of files that come with a prompt. Only the server needs it, so it is loaded with that alone. */
export const attaching = {
  tooLarge: (p: { most: string }) => `That file is too large: a message takes files of up to ${p.most} each.`,
  empty: () => "That file is empty.",
  gone: (p: { name: string }) => `${p.name} is no longer here. Attach it again.`,
  noneWaits: () => "That file is no longer here. Attach it again.",
  tooMany: (p: { most: number }) => `That is more than ${p.most} files. Send the others with the next message.`,
  twice: (p: { name: string }) => `${p.name} is attached twice.`,
  /** Where the model reads it: before what the user wrote. */
  note: (p: { files: readonly { name: string; size: string; file: string; isPicture: boolean }[] }) =>
    [
      "The user attached these to the message below. They are kept outside the workspace; read_file reads them there:",
      ...p.files.map(
        ({ name, size, file, isPicture }) => `- ${name} (${isPicture ? "picture, " : ""}${size}): ${file}`,
      ),
    ].join("\n"),
};
