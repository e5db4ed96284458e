import type { Prompt } from "../../../src/protocol/transcript.ts";

/** A file that came with a prompt. */
export interface SentFile {
  /** What the session keeps it by. */
  output: string;
  name: string;
  isPicture: boolean;
}

export const sentFiles = ({ images = [], files = [] }: Pick<Prompt, "images" | "files">): SentFile[] => [
  ...images.map(({ file, name }) => ({ output: outputOf(file), name: name ?? outputOf(file), isPicture: true })),
  ...files.map(({ file, name }) => ({ output: outputOf(file), name, isPicture: false })),
];

const outputOf = (file: string) => file.split(/[\\/]/).at(-1) ?? file;
