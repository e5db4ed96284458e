import { type Dated, isNewer } from "./first-hits.ts";

/** A file and how many of its lines match. */
export interface FileCount extends Dated {
  count: number;
}

export interface CountReader {
  write(bytes: Buffer): void;
  total(): number;
  /** The newest files: enough to have as many matching lines as are kept, and some more. */
  first(): FileCount[];
}

// Lines too long to be shown are counted too, so the first files may not give enough.
const spare = 1_000;

/** Reads `rg --count --null --crlf`, whose own lines end in CRLF too. */
export function countReader(
  keep: number,
  accepts: (path: string) => boolean,
  timeOf: (path: string) => number,
): CountReader {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const most = keep + spare;
  let files: FileCount[] = [];
  let total = 0;
  let pending = "";

  const tidy = () => {
    files = files.sort((one, other) => (isNewer(one, other) ? -1 : 1)).slice(0, most);
  };
  return {
    write(bytes) {
      const lines = (pending + decoder.decode(bytes, { stream: true })).split(/(?<=\0\d+)\r?\n/);
      pending = lines.pop() ?? "";
      for (const line of lines) {
        const [name = "", count] = line.split("\0");
        const path = name.replace(/^\.[/\\]/, "");
        if (!accepts(path)) continue;
        total += Number(count);
        files.push({ path, time: timeOf(path), count: Number(count) });
      }
      if (files.length > 4 * most) tidy();
    },
    total: () => total,
    first() {
      tidy();
      return files;
    },
  };
}
