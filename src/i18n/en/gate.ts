/** Why a call is allowed, asked or denied. */
export const gate = {
  rule: (p: { rule: string; tier: string }) => `by the rule ${p.rule} (${p.tier} settings)`,
  "data-folder": () => "SkillMint's own data folder is closed to the agent",
  "names-data-folder": () => "the command names SkillMint's own data folder",
  "plan-mode": () => "plan mode only reads",
  outside: (p: { path: string }) => `${p.path} is outside the workspace`,
  mode: (p: { mode: string }) => `by the mode ${p.mode}`,
  denied: (p: { reason: string }) => `Not allowed: ${p.reason}`,
  userDenied: () => "The user refused this operation",
  userDeniedBecause: (p: { reason: string }) => `The user refused this operation: ${p.reason}`,
};
