import type { planning as english } from "../../en/tools/planning.ts";

export const planning: typeof english = {
  planModeEntered: () =>
    "已进入计划模式：从现在起只能读取和查看；除任务清单外不得修改。计划完成后用 exit_plan_mode 提交。",
  planModeAlready: () => "当前已是计划模式。计划完成后用 exit_plan_mode 提交。",
  notInPlanMode: () => "当前不是计划模式，无需批准计划，请继续工作。",
  planQuestion: (p) => `是否执行此计划？\n\n${p.plan}`,
  planOptions: { askEach: "执行，每次修改前询问", acceptEdits: "执行，自动接受修改", keep: "不执行，继续完善计划" },
  planApproved: {
    default: () => "用户批准了计划。计划模式已结束，可以修改了；每次修改和执行命令前会询问用户。请执行计划。",
    "accept-edits": () => "用户批准了计划。计划模式已结束，工作区内的修改无需询问，执行命令前会询问用户。请执行计划。",
  },
  planKept: () => "用户希望继续完善计划。当前仍是计划模式。",
  planKeptBecause: (p) => `用户希望继续完善计划: ${p.reason}\n当前仍是计划模式。请修改计划后再次调用 exit_plan_mode。`,
};
