interface Done extends Saved {
  done: string;
  failed: string;
}

/** Whether there is a session to go on with. */
interface Saved {
  saved: boolean;
}

const outcome = ({ done, failed }: Done) => `Done so far: ${done || "nothing"}${failed && `; failed: ${failed}`}.`;

/** What a session says of itself. */
export const session = {
  stepLimit: (p: Done & { max: number }) =>
    `Maximum iterations (${p.max}) reached. ${outcome(p)} ${p.saved ? "All of it is kept; go on with `skillmint run --continue` or a higher --max-steps." : "The session was not saved; begin again with a higher --max-steps."}`,
  stuck: (p: Done & { tool: string; error: string }) =>
    `The same call of ${p.tool} failed three times, so the turn is paused. The last time: ${p.error}
${outcome(p)} ${p.saved ? 'Go on with `skillmint run --continue`, best with a hint: skillmint run --continue "…".' : "The session was not saved; begin again, best with a hint in the prompt."}`,
  stuckNote: () =>
    "[The same call failed three times and the turn was paused. Find the cause first, or try another way.]",
  goOnNote: () => "[Go on where you stopped.]",
  undoneNote: (p: { prompt: string; files: string; left: string }) =>
    `[Meanwhile the user took back what you had changed in answer to "${p.prompt}". Changed by that: ${p.files || "nothing"}.${p.left && ` Left as you made it: ${p.left}.`} Read a file again before you rely on it, and do not make these changes again unasked.]`,
  redoneNote: (p: { prompt: string; files: string; left: string }) =>
    `[Meanwhile the user put back what you had changed in answer to "${p.prompt}", after having taken it back. Changed by that: ${p.files || "nothing"}.${p.left && ` Could not be put back: ${p.left}.`} Read a file again before you rely on it.]`,
  andMore: (p: { count: number }) => `${p.count} more`,
  cutShort: (p: Saved) =>
    `The answer reached the model's output limit and ends there. ${p.saved ? 'To have the rest: skillmint run --continue "go on".' : "The session was not saved; ask for less at a time."}`,
  aborted: () => "Stopped.",
  shutDown: (p: Saved) =>
    `SkillMint was stopped while this was under way. ${p.saved ? "All of it is kept; go on on the page or with `skillmint run --continue`." : "The session was not saved; begin again."}`,
  internal: (p: { problem: string }) => `Something in SkillMint itself went wrong: ${p.problem}`,
  notFound: (p: { id: string }) => `There is no session ${p.id}. \`skillmint session list\` shows all sessions.`,
  noneYet: () => "There is no session to continue in this folder. Give a prompt to begin one.",
  owned: (p: { id: string; owner: string }) =>
    `Session ${p.id} is being run by another process (pid ${p.owner}). Wait for it or stop it, then try again.`,
  taken: () =>
    "Another process has taken this session over, so this one stopped. What was stored before is there; go on with `skillmint run --continue`.",
  nothingToDo: () => "The session has nothing left to do. Give a prompt to go on.",
};
