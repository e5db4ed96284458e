import type { GateContext } from "./decide.ts";
import { linkedBy } from "./file-words.ts";
import { isInside } from "./paths.ts";
import { aroundSkill, protection } from "./protected.ts";
import { placesIn, realOf } from "./real.ts";

/** So many words of a text are looked up on the disk. */
const mostWords = 64;
/** A text that may be more than can be read, or hold more commands than are judged one by one. */
const longText = 4_000;
const manyJoints = 100;

/**
 * Whether a text could lead to what is protected or ours, so that it has to be read before it passes. It is gone
 * through once and not understood: with too much rather than too little.
 */
export function couldLead(text: string, folder: string, context: GateContext): boolean {
  if (text.length > longText) return true;
  if ((text.match(/[;&|(`\n]/g)?.length ?? 0) > manyJoints) return true;
  const plain = plainOf(text);
  if (
    elsewhere.test(plain) ||
    hidden.test(text) ||
    byOthers.test(plain) ||
    isUnnamed(text) ||
    speaksOfUs(plain, context)
  )
    return true;
  const words = wordsIn(plain);
  return words.length > mostWords || words.some((word) => lands(word, folder, context) !== null);
}

/** A word that lands in our own folder, for a text that nobody can read. */
export function namesOurData(text: string, folder: string, context: GateContext): boolean {
  return wordsIn(plainOf(text.slice(0, longText)))
    .slice(0, mostWords)
    .some((word) => lands(word, folder, context) === "ours");
}

const plainOf = (text: string) => text.replace(/\\\n|["'\\]/g, "");
const wordsIn = (plain: string) => [...new Set(plain.split(/[\s;&|()<>`=,]+/))].filter((word) => word !== "");

/** It goes on in another folder. */
const elsewhere = /(?:^|[^\w./-])(?:cd|pushd|chdir|-C)(?:[^\w]|$)|--chdir|--directory/;
/** Git is told where its own files are, or to change them; files are searched to be changed. */
const byOthers =
  /\bgit\b[^;&|\n]*\b(?:config|template)\b|--git-(?:dir|path|common)|\s-(?:exec|execdir|ok|okdir|delete)\b/;
/** Letters written as numbers, and a pattern for a name that begins with a dot. */
const hidden = /\$'|(?:^|[\s/=:"'])\.[^\s/]*[*?[{]/;

/** What is run is only known when it runs: a variable, a substitution or a pattern where a command begins, or our words behind one. */
const isUnnamed = (text: string) =>
  /(?:^|[;&|(`{!\n]|\b(?:then|do|else|elif|if|while|until)\s)\s*(?:\w+=\S*\s+)*["']?(?!\[\[?\s)[^\s;&|()<>"'=#]*(?:[$`*?]|\[(?!\s))/.test(
    text,
  ) ||
  (/[$`*?[{]/.test(text) && /\b(?:permission|trust|rule|skill|pack|model|config)\b|--answer/.test(text));

function speaksOfUs(plain: string, { dataFolder, ownPort }: GateContext): boolean {
  const folded = plain.toLowerCase();
  const base = dataFolder.slice(dataFolder.lastIndexOf("/") + 1).toLowerCase();
  return (
    folded.includes("skillmint") ||
    folded.includes(base) ||
    (ownPort !== null && (plain.includes(`${ownPort}`) || /[:\]]\d*(?:[{[`]|\$\()/.test(plain)))
  );
}

function lands(word: string, folder: string, context: GateContext): "ours" | "near" | null {
  const file = word.startsWith("-") ? word.slice(2) : word;
  if (file === "" || file.length > 4096) return null;
  const linked = /[*?[]/.test(file) ? linkedBy(file, folder, context) : [];
  const found = [...placesIn(folder, file, context).map((place) => realOf(place, context)), ...linked].map((path) =>
    whatIs(path, context),
  );
  return found.find((one) => one === "ours") ?? found.find((one) => one !== null) ?? null;
}

function whatIs(path: string | null, context: GateContext): "ours" | "near" | null {
  if (path === null) return null;
  if (isInside(path, context.dataFolder)) return context.open.some((one) => isInside(path, one)) ? null : "ours";
  return isInside(context.dataFolder, path) || (protection(path, context) ?? aroundSkill(path, context)) !== null
    ? "near"
    : null;
}
