import type { GateContext } from "./decide.ts";
import { isFarWord, isUnknown, nameless, spokenWords } from "./elsewhere.ts";
import { programOf } from "./file-words.ts";
import { givesNames, mayGive, mayNameLinks } from "./givers.ts";
import { linkedBy } from "./globbed.ts";
import { createLinksBelow } from "./links-below.ts";
import { placesIn, realOf } from "./real.ts";
import { recursionOf } from "./recursion.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import type { Sight } from "./sight.ts";

/** What commands may read besides the files that their words name. */
export interface Reach {
  /** Places where all may be read that is in them; real, and as written. */
  places: readonly Reached[];
  /** The same, of what the text only speaks of. */
  spoken: readonly Reached[];
  /** The part whose files nobody can tell before it runs: their names come from somewhere else. */
  open: string | null;
}

export interface Reached {
  path: string;
  text: string;
}

/** `isPlan`: whatever is given an unknown word counts, and not only who is known to read. */
export function reachOf(sight: Sight, isPlan: boolean, context: GateContext): Reach {
  const { reading, standing, text } = sight;
  const places: Reached[] = [];
  const spoken: Reached[] = [];
  const linksBelow = createLinksBelow(context);
  let open: string | null = null;
  for (const command of reading.commands) {
    const recursion = recursionOf(command);
    if (!recursion) continue;
    const found = recursion.folders.flatMap((folder) => (folder === null ? standing.folders : wheres(folder)));
    places.push(...found.map((path) => ({ path, text: command.text })));
    if (recursion.follows) follow(found, command, true);
  }
  const isTaking = (one: SimpleCommand) => namesList.test(one.text) || (isUnknown(one) && (isPlan || isReader(one)));
  const taking = reading.commands.find(isTaking);
  if (taking) takeNames(taking);
  // Who stands anywhere reads there what he names.
  if (standing.isLost) open ??= reading.commands.find(isReader)?.text ?? null;
  return { places, spoken, open };

  /** Each place by its name and by where it leads. */
  function wheres(word: string): string[] {
    const paths = standing.folders.flatMap((folder) => placesIn(folder, word, context));
    return [...new Set(paths.flatMap((path) => [path, realOf(path, context) ?? path]))];
  }

  /** `isWalked`: it goes by every link; else links are among the names that it gives, if they are called so. */
  function follow(folders: readonly string[], command: SimpleCommand, isWalked: boolean): void {
    const { text: part } = command;
    for (const folder of new Set(folders)) {
      const { out, isWhole } = linksBelow(folder);
      const met = isWalked ? out : out.filter(({ name }) => mayGive(command, name));
      places.push(...met.map(({ to }) => ({ path: to, text: part })));
      if (isWalked && !isWhole) open ??= part;
    }
  }

  /** Words that are only known when it runs may be any name below where it stands, or below what the text speaks of. */
  function takeNames(taking: SimpleCommand): void {
    const part = taking.text;
    const { words } = spokenWords(text.replace(/\$(?:HOME\b|\{HOME\})/g, "~"));
    const globs = words.filter((word) => /[*?[]/.test(word)).slice(0, mostWords);
    const known = words.map((word) => word.split("$")[0] ?? "").filter((word) => /[/~]|^\.\./.test(word));
    if (known.length > mostWords) open ??= part;
    // A name may go on after what is known of it.
    const folders = known.slice(0, mostWords).map((word) => word.replace(/(?<=\/|^)(?!~$)[^/]+$/, ""));
    spoken.push(...folders.flatMap(wheres).map((path) => ({ path, text: part })));
    places.push(...standing.folders.map((path) => ({ path, text: part })));
    // A link that is spoken of may be what a variable holds.
    for (const word of words.slice(0, mostWords).filter((one) => /^[\w@.][^$*?[]*$/.test(one))) {
      const [named, ...real] = wheres(word);
      places.push(...real.filter((path) => path !== named).map((path) => ({ path, text: part })));
    }
    const linked = globs.flatMap((word) => standing.folders.flatMap((folder) => linkedBy(word, folder, context)));
    places.push(...linked.map((path) => ({ path, text: part })));
    for (const giver of reading.commands.filter((one) => one.feeds && mayNameLinks(one)))
      follow(
        [...standing.folders, ...giver.words.slice(1).flatMap((word) => (word === null ? [] : wheres(word)))],
        giver,
        false,
      );
    open ??= strangerTo(sight, taking);
  }
}

/** So many words of a text are looked up for what they speak of. */
const mostWords = 200;

/** A file with names of files, one that tells the program what to read. */
const namesList =
  /\s--(?:files0?-from|arg-file|from-file)|^(?:\S*\/)?(?:(?:wc|du|sort)\s.*--f(?!ie)|xargs\s.*-a\b|tar\s.*-T\b|zip\s.*-@)/s;
/** Who takes names from a file that is opened for him. */
const takesInput = /\b(?:xargs|read|mapfile|readarray)\b|(?:\$\(|`)\s*</;

/** Who or what gives the names, if it is not a search of the places that are known. */
function strangerTo({ reading, opened, text }: Sight, taking: SimpleCommand): string | null {
  const stranger = reading.commands.find((one) => one.feeds && !givesNames(one));
  if (stranger) return stranger.text;
  if (namesList.test(taking.text) && !/from=-/.test(taking.text)) return taking.text;
  const isRead = opened.some(({ action }) => action === "read") && takesInput.test(text);
  if (isRead) return taking.text;
  const { plain } = spokenWords(text);
  for (const [, name = ""] of plain.matchAll(/\$\{?[#!]?([A-Z][A-Z0-9_]*)/g))
    if (!nameless.test(name) && name !== "HOME") return taking.text;
  return plain.split(/\s+/).some(isFarWord) ? taking.text : null;
}

/** Programs that show, copy or pass on what is in the files they are named. */
const readers = new Set(
  [
    "cat tac head tail less more bat nl od hexdump xxd strings wc grep egrep fgrep zgrep rg ag ack awk gawk mawk sed",
    "diff cmp comm cut sort uniq paste join tr fold fmt rev column jq yq md5sum sha1sum sha256sum sha512sum cksum base64",
    "base32 cp mv ln install rsync scp tar zip 7z gzip bzip2 xz zstd zcat dd source .",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a command is one that reads what it is given. */
const isReader = (command: SimpleCommand): boolean => readers.has(programOf(command));
