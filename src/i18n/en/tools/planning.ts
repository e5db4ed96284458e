/** What is said around a plan that the user approves. */
export const planning = {
  planModeEntered: () =>
    "Plan mode: from now on only read and look; nothing may be changed but your todos. When the plan is ready, call exit_plan_mode with it.",
  planModeAlready: () => "You are in plan mode already. When the plan is ready, call exit_plan_mode with it.",
  notInPlanMode: () => "You are not in plan mode: nothing is to be approved. Go on with the work.",
  planQuestion: (p: { plan: string }) => `Shall this plan be carried out?\n\n${p.plan}`,
  planOptions: {
    askEach: "Yes, and ask before each edit",
    acceptEdits: "Yes, and accept edits",
    keep: "No, keep planning",
  },
  planApproved: {
    default: () =>
      "The user approved the plan. Plan mode has ended: you may change things again; the user is asked before each edit and command. Carry the plan out.",
    "accept-edits": () =>
      "The user approved the plan. Plan mode has ended: you may edit files in the workspace without the user being asked; before commands he is asked. Carry the plan out.",
  },
  planKept: () => "The user wants you to keep planning. You are still in plan mode.",
  planKeptBecause: (p: { reason: string }) =>
    `The user wants you to keep planning: ${p.reason}\nYou are still in plan mode. Change the plan and call exit_plan_mode again.`,
};
