/** Why an old pack cannot be taken over. */
export type OldProblem =
  /** `reason`: what the system says. */
  | { problem: "unreadable"; reason: string }
  | { problem: "not-old" }
  | { problem: "needs-username" }
  | { problem: "wrong-username" }
  | { problem: "too-large" }
  | { problem: "no-skill" }
  | { problem: "damaged"; path: string };
