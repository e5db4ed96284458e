import type { Ask } from "../../../src/protocol/asks.ts";

/** Nothing but the mode asks: for which kind of work, and for which part of a command where rules allow the others. */
export interface ByMode {
  kind: "command" | "change" | "other";
  part: string | null;
}

/** As the gate writes it down, in whichever language the session is led. */
const forms = [
  /^by the mode \S+?(?:, no rule allows `(.*)` in this command)?$/s,
  /^由权限模式 \S+ 决定(?:，没有规则允许命令中的 `(.*)`)?$/s,
];

/** Null where the gate has more to say, which is then told as it is. */
export function byMode({ reason, touches }: Pick<Ask, "reason" | "touches">): ByMode | null {
  for (const form of forms) {
    const found = form.exec(reason);
    if (!found) continue;
    const does = (action: string) => touches.some((touch) => touch.action === action);
    return { kind: does("exec") ? "command" : does("write") ? "change" : "other", part: found[1] ?? null };
  }
  return null;
}
