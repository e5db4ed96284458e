import type { Texts } from "../texts.ts";

const tiers: Record<string, string> = { user: "用户", session: "会话", workspace: "工作区" };

export const gate: Texts["gate"] = {
  rule: (p) => `由规则 ${p.rule} 决定（${tiers[p.tier] ?? p.tier}设置）`,
  "data-folder": () => "SkillMint 自身的数据目录不对 Agent 开放",
  "names-data-folder": () => "该命令提到了 SkillMint 自身的数据目录",
  "plan-mode": () => "计划模式下只能读取",
  outside: (p) => `${p.path} 在工作区之外`,
  mode: (p) => `由权限模式 ${p.mode} 决定`,
  denied: (p) => `不允许: ${p.reason}`,
  userDenied: () => "用户拒绝了此操作",
  userDeniedBecause: (p) => `用户拒绝了此操作: ${p.reason}`,
};
