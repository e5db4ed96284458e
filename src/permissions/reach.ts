import type { GateContext } from "./decide.ts";
import { programOf } from "./file-words.ts";
import { placesIn, realOf } from "./real.ts";
import { recursionOf } from "./recursion.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import type { Sight } from "./sight.ts";

/** What commands may read besides the files that their words name. */
export interface Reach {
  /** Places where all may be read that is in them; real, and as written. */
  places: readonly { path: string; text: string }[];
  /** The part whose files nobody can tell before it runs. */
  open: string | null;
}

export function reachOf({ reading: { commands }, standing }: Sight, context: GateContext): Reach {
  const searches = commands.flatMap((command) => {
    const recursion = recursionOf(command);
    return recursion ? [{ command, recursion }] : [];
  });
  const places = searches.flatMap(({ command: { text }, recursion: { folders } }) =>
    folders.flatMap((folder) => (folder === null ? standing.folders : wheres(folder))).map((path) => ({ path, text })),
  );
  // A link that is followed leads anywhere, and so does a name that comes when it runs.
  const following = searches.find(({ recursion }) => recursion.follows)?.command;
  const isOpen = ({ words, text }: SimpleCommand) => standing.isLost || words.includes(null) || namesList.test(text);
  const taking = commands.find((command) => isReader(command) && isOpen(command));
  return { places, open: (following ?? taking)?.text ?? null };

  /** Each place by its name and by where it leads. */
  function wheres(word: string): string[] {
    const paths = standing.folders.flatMap((folder) => placesIn(folder, word, context));
    return [...new Set(paths.flatMap((path) => [path, realOf(path, context) ?? path]))];
  }
}

/** A file with names of files, one that tells the program what to read. */
const namesList =
  /\s--(?:files0?-from|arg-file|from-file)|^(?:\S*\/)?(?:(?:wc|du|sort)\s.*--f(?!ie)|xargs\s.*-a\b|tar\s.*-T\b|zip\s.*-@)/s;

/** Programs that show, copy or pass on what is in the files they are named. */
const readers = new Set(
  [
    "cat tac head tail less more bat nl od hexdump xxd strings wc grep egrep fgrep zgrep rg ag ack awk gawk mawk sed",
    "diff cmp comm cut sort uniq paste join tr fold fmt rev column jq yq md5sum sha1sum sha256sum sha512sum cksum base64",
    "base32 cp mv ln install rsync scp tar zip 7z gzip bzip2 xz zstd zcat dd du source .",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a command is one that reads what it is given. What xargs runs is a command too, with words that are unknown. */
const isReader = (command: SimpleCommand): boolean => readers.has(programOf(command));
