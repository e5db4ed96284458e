/** What a command printed. */
export interface Streams {
  stdout: string;
  stderr: string;
}

/** A stream that is empty is not named. */
export const streams = ({ stdout, stderr }: Streams) =>
  [stdout && `stdout:\n${stdout}`, stderr && `stderr:\n${stderr}`].filter(Boolean).join("\n");

/** The same behind a sentence about the command. */
export const below = (p: Streams) => (streams(p) ? `\n${streams(p)}` : "");
