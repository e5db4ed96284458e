import { plain } from "./system.ts";

interface Done {
  done: string;
  failed: string;
}

const outcome = ({ done, failed }: Done) =>
  `${done ? `Done so far: ${done}` : "Nothing has been done so far"}${failed && `; failed: ${failed}`}.`;
const whole = (text: string) => (/[.!?…)\]]$/.test(text) ? text : `${text}.`);

/** What a session says of itself. */
export const session = {
  stepLimit: (p: Done & { max: number }) => `Maximum iterations (${p.max}) reached. ${outcome(p)}`,
  stuck: (p: Done & { tool: string; error: string }) =>
    `The same call of ${p.tool} failed three times, so the turn is paused. ${p.error && `The last time: ${whole(p.error)}`}
${outcome(p)}`,
  stuckNote: () =>
    "[The same call failed three times and the turn was paused. Find the cause first, or try another way.]",
  /** How the note below begins: by it one is known again. */
  endedMark: () => "[Meanwhile ended:",
  endedNote: (p: { page: string; processes: string }) => {
    const page = p.page && `the browser, which was at ${p.page}`;
    const processes = p.processes && `background processes ${p.processes}`;
    return `${session.endedMark()} ${[page, processes].filter(Boolean).join("; ")}. Open or start again what you still need.]`;
  },
  goOnNote: () => "[Go on where you stopped.]",
  undoneNote: (p: { prompt: string; files: string; left: string }) =>
    `[Meanwhile the user took back what you had changed in answer to "${p.prompt}". Changed by that: ${p.files || "nothing"}.${p.left && ` Left as you made it: ${p.left}.`} Read a file again before you rely on it, and do not make these changes again unasked.]`,
  redoneNote: (p: { prompt: string; files: string; left: string }) =>
    `[Meanwhile the user put back what you had changed in answer to "${p.prompt}", after having taken it back. Changed by that: ${p.files || "nothing"}.${p.left && ` Could not be put back: ${p.left}.`} Read a file again before you rely on it.]`,
  andMore: (p: { count: number }) => `${p.count} more`,
  cutShort: () => "The answer reached the model's output limit and ends there.",
  aborted: () => "Stopped.",
  shutDown: () => "SkillMint was stopped while this was under way.",
  internal: (p: { problem: string }) => `Something in SkillMint itself went wrong: ${plain(p.problem)}`,
  notFound: (p: { id: string }) => `There is no session ${p.id}. \`skillmint session list\` shows all sessions.`,
  noneYet: () => "There is no session to continue in this folder. Give a prompt to begin one.",
  isTask: (p: { parent: string }) =>
    `That is a sub-agent of session ${p.parent}, which alone works with it. Go on there: skillmint run --session ${p.parent}.`,
  owned: (p: { owner: string; elsewhere?: boolean }) =>
    p.elsewhere
      ? `This session is in use by SkillMint in another container or on another machine (process ${p.owner}). Wait until it finishes or stop it there. If it was killed, try again in a minute.`
      : `Another SkillMint (process ${p.owner}) is working on this session. Wait until it is done, or stop it there.`,
  folderGone: (p: { folder: string }) =>
    `The folder of this session, ${p.folder}, is not there any more or cannot be read. Put it back, or begin a new session in another folder.`,
  mainBlocked: (p: { why: string }) =>
    `${p.why} It is the main skill of this session, which therefore does not go on; nor does a fork of it. What was said in it can be read and exported. Begin a new session, or install a version of the pack that may be used.`,
  taken: () => "Another process has taken this session over, so this one stopped. What was stored before is there.",
};
