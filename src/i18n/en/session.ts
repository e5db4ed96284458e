/** What a session says of itself. */
export const session = {
  stepLimit: (p: { max: number; done: string }) =>
    `Maximum iterations (${p.max}) reached. Done so far: ${p.done || "nothing"}. All of it is kept; go on with \`run --continue\` or a higher --max-steps.`,
  stuck: (p: { tool: string; done: string }) =>
    `The same call of ${p.tool} failed three times, so the turn is paused. Done so far: ${p.done}. Go on with \`run --continue\`, best with a hint: run --continue "…".`,
  cutShort: () =>
    'The answer reached the model\'s output limit and ends there. To have the rest: run --continue "go on".',
  aborted: () => "Stopped.",
  internal: (p: { problem: string }) => `Something in SkillMint itself went wrong: ${p.problem}`,
  notFound: (p: { id: string }) => `There is no session ${p.id}. \`skillmint session list\` shows all sessions.`,
  noneYet: () => "There is no session to continue in this folder. Give a prompt to begin one.",
  owned: (p: { id: string; owner: string }) =>
    `Session ${p.id} is being run by another process (pid ${p.owner}). Wait for it or stop it, then try again.`,
  taken: () =>
    "Another process has taken this session over, so this one stopped. What was stored before is there; go on with `run --continue`.",
  nothingToDo: () => "The session has nothing left to do. Give a prompt to go on.",
};
