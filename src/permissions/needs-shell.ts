import type { GateCall, GateContext, Policy } from "./decide.ts";
import { linkedBy } from "./file-words.ts";
import { guardedAction } from "./match.ts";
import { namesOurs } from "./names.ts";
import { isInside, placesIn, realOf } from "./paths.ts";
import { aroundSkill, protection } from "./protected.ts";
import { counts, isAbout } from "./rules.ts";
import { needsParsing } from "./taint/sending.ts";

/** Whether a command has to be read before it can be judged: reading loads a parser, and not every session needs one. */
export function needsShell(call: GateCall, policy: Policy, context: GateContext): boolean {
  const command = call.touches.find(({ action }) => action === "exec");
  if (!command) return false;
  // What a command does with strangers' text can be told only of one that was read.
  if (context.taint?.() || needsParsing(command.resource)) return true;
  const needed = neededBy(policy);
  if (needed !== "perhaps") return needed === "always";
  return couldLead(command.resource, startOf(call, context), context);
}

/** Whether a command passes for what the policy says of all commands, and its text leads nowhere that no policy opens. */
export function passesUnread(call: GateCall, text: string, policy: Policy, context: GateContext): boolean {
  if (neededBy(policy) !== "perhaps") return false;
  const folder = startOf(call, context);
  return !couldLead(text, folder, context) && namesOurs(text, [], [folder], context) === null;
}

export const startOf = ({ touches }: GateCall, { workspace }: Pick<GateContext, "workspace">): string =>
  touches.find(({ action }) => action === "read")?.resource ?? workspace;

/** Where all passes, the text still tells whether it could lead to what no rule opens. */
function neededBy({ mode, sandbox, rules, bounds = [] }: Policy): "always" | "never" | "perhaps" {
  const about = rules.filter((rule) => counts(rule) && isAbout(rule, "bash"));
  const isBare = (effect: string) => about.some((rule) => rule.effect === effect && rule.specifier === null);
  if (isBare("deny")) return "never";
  if (bounds.some(({ capabilities }) => capabilities?.paths ?? capabilities?.hosts)) return "always";
  const forbids = about.some(({ effect, specifier }) => effect !== "allow" && specifier !== null);
  if (forbids || (mode === "plan" && sandbox === "off") || rules.some((rule) => guardedAction(rule) !== null))
    return "always";
  if (isBare("ask")) return "never";
  return mode === "unrestricted" || sandbox !== "off" || isBare("allow") ? "perhaps" : "always";
}

/** So many words of a text are looked up on the disk, and so much of it where nobody can read it. */
const mostWords = 64;
const mostText = 4_000;
/** A longer text may hold more commands than are judged one by one. */
const longText = 400;

/** Words as they are, and what joins commands: nothing that the shell makes something else of. */
const literal = /^[\w\s./~=:,@%+;&|<>'"-]*$/;
/** The text goes on in another folder. */
const elsewhere = /(?:^|[^\w./-])(?:cd|pushd|chdir|-C)(?:[^\w]|$)|--chdir|--directory/;

/** Whether a text could lead to what is protected or ours, so that it has to be read before it passes. */
function couldLead(text: string, folder: string, context: GateContext): boolean {
  const plain = plainOf(text);
  if (text.length > longText || !literal.test(text) || elsewhere.test(plain) || speaksOfUs(plain, context)) return true;
  const words = wordsIn(plain);
  return words.length > mostWords || words.some((word) => lands(word, folder, context) !== null);
}

export function namesOurData(text: string, folder: string, context: GateContext): boolean {
  return wordsIn(plainOf(text.slice(0, mostText)))
    .slice(0, mostWords)
    .some((word) => lands(word, folder, context) === "ours");
}

const plainOf = (text: string) => text.replace(/\\\n|["'\\]/g, "");
const wordsIn = (plain: string) => [...new Set(plain.split(/[\s;&|()<>`=,]+/))].filter((word) => word !== "");

function speaksOfUs(plain: string, { dataFolder, ownPort }: GateContext): boolean {
  const folded = plain.toLowerCase();
  const base = dataFolder.slice(dataFolder.lastIndexOf("/") + 1).toLowerCase();
  return folded.includes("skillmint") || folded.includes(base) || (ownPort !== null && plain.includes(`${ownPort}`));
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
