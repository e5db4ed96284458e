import type { TurnCause } from "../../protocol/problems.ts";
import type { Texts } from "../texts.ts";

const hints: Partial<Record<TurnCause, (model: string) => string>> = {
  unauthorized: (model) => `请检查 --api-key，或用 skillmint model add ${model} --api-key - 保存另一个密钥。`,
  "not-found": () => "请检查 --model 和 --base-url。",
  "not-a-stream": () => "请检查 --base-url 和 --format。",
  silent: () => "模型较慢时可用 skillmint config set idleSeconds 提高上限。",
  "day-cost": () => "可用 skillmint config set dailyCost 提高限额。",
  "session-cost": () => "可用 skillmint config set sessionCost 提高限额。",
  unpriced: (model) => `请用 skillmint model add ${model} --price-input … --price-output … 给出价格。`,
  "prompt-limit": () => "可用 skillmint config set maxContextTokens 提高上限。",
};

function next({ reason, cause, saved }: Parameters<Texts["advice"]["ended"]>[0]): string {
  if (reason === "step-limit")
    return saved
      ? "内容均已保留，可用 skillmint run --continue 或更大的 --max-steps 继续。"
      : "会话未保存，请用更大的 --max-steps 重新开始。";
  if (reason === "shut-down")
    return saved ? "内容均已保留，可用 skillmint run --continue 继续。" : "会话未保存，请重新开始。";
  if (reason === "stuck")
    return saved
      ? '可用 skillmint run --continue 继续，最好附上提示: skillmint run --continue "…"。'
      : "会话未保存，请重新开始，最好在提示词中附上提示。";
  if (cause === "cut-short")
    return saved ? '要获取其余内容: skillmint run --continue "继续"。' : "会话未保存，请缩小要求。";
  if (cause === "run-cost")
    return saved
      ? "内容均已保留，可用 skillmint run --continue 加更高的 --max-cost 继续。"
      : "会话未保存，请用更高的 --max-cost 重新开始。";
  return saved ? "可用 skillmint run --continue 继续。" : "会话未保存，请重试。";
}

export const advice: Texts["advice"] = {
  hint: (p) => hints[p.cause]?.(p.model) ?? "",
  ended: (p) => [p.cause && hints[p.cause]?.(p.model), next(p)].filter(Boolean).join(""),
};
