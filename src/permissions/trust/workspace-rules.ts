import { toolName } from "../../protocol/tool-names.ts";
import { parseRule, type Rule } from "../rules.ts";
import { unreadRule } from "../unread.ts";
import { hashOf } from "./hash.ts";
import { type Agreed, mostShown, stateOf, type TrustItem, unknownItem, waits } from "./item.ts";
import { isObject, type JsonFile, textsIn } from "./settings-files.ts";

/** The rules that hold of a workspace's own: those that tighten always, those that allow when they are agreed to. */
export function workspaceRules(files: readonly JsonFile[], isAgreed: (item: TrustItem) => boolean): Rule[] {
  const tighter = (["deny", "ask"] as const).flatMap((effect) =>
    files.flatMap((file) => listed(file, effect)).map((text) => parseRule(text, effect, "workspace")),
  );
  const wider = ruleItems(files).filter(isAgreed);
  const allowed = wider.map(({ name }) => parseRule(name, "allow", "workspace"));
  const agreed = allowed.filter((rule) => rule !== null).map((rule) => ({ ...rule, trusted: true }));
  return [...tighter.filter((rule) => rule !== null), ...files.flatMap(unreadIn), ...agreed];
}

/** Each rule that allows something. One that stands in two files is one: it means the same. */
export function ruleItems(files: readonly JsonFile[]): TrustItem[] {
  const items = files.flatMap((file) => listed(file, "allow").map((rule) => ruleItem(rule, file.path)));
  const usable = items.filter(({ name }) => name.length <= mostShown && parseRule(name, "allow", "workspace") !== null);
  return [...new Map(usable.map((item) => [item.name, item])).values()];
}

/** Those that would apply if the user agreed to them. */
export const waitingRules = (files: readonly JsonFile[], agreed: readonly Agreed[]): number =>
  ruleItems(files).filter((item) => waits(stateOf(item, agreed))).length;

/** What stands where rules that allow should, and is none: whoever wrote it thinks that it holds. */
export const notAllowing = (file: JsonFile): string[] => notRules(file, "allow");

/** The same where something should be forbidden. */
export const notForbidding = (file: JsonFile): string[] => {
  const permissions = "found" in file ? (file.found.permissions ?? {}) : {};
  if (!isObject(permissions)) return ["permissions"];
  return [...new Set([...notRules(file, "deny"), ...notRules(file, "ask")])];
};

/** For people who look at what the folder brings. */
export const unreadItems = (file: JsonFile): TrustItem[] =>
  notForbidding(file).map((text) => {
    return { ...unknownItem("rule", file.path, "no-rule"), name: `${file.path} ${text}`, title: text };
  });

function unreadIn(file: JsonFile): Rule[] {
  if ("problem" in file) return [unreadRule(file.path)];
  const tools = notForbidding(file).map((text) => toolName(/^[\w*-]+(?=\W)/.exec(text.trim())?.[0] ?? ""));
  return [...new Set(tools)].map((tool) => unreadRule(file.path, tool));
}

function notRules(file: JsonFile, effect: Rule["effect"]): string[] {
  const permissions = "found" in file && isObject(file.found.permissions) ? file.found.permissions : {};
  const list = permissions[effect] ?? [];
  if (!Array.isArray(list)) return [effect];
  const wrong = list.filter((one) => typeof one !== "string" || !parseRule(one, effect, "workspace"));
  // Not as text: it may be nested as deeply as somebody liked.
  return wrong.map((one) => (typeof one === "string" ? one : typeof one));
}

const ruleItem = (rule: string, path: string): TrustItem => ({
  ...{ kind: "rule", name: rule, title: rule, path },
  hash: hashOf({ effect: "allow", rule }),
  does: { what: "allow", rule },
});

function listed(file: JsonFile, effect: Rule["effect"]): string[] {
  const permissions = "found" in file ? file.found.permissions : null;
  return isObject(permissions) ? textsIn(permissions[effect]).map((text) => text.trim()) : [];
}
