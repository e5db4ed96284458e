import type { Api } from "../server/api.ts";

/** A new session with all that was said before the prompt. */
export const forkBefore = (api: Api, session: string, prompt: string) =>
  api.call<{ id: string }>("POST", `/api/sessions/${session}/fork`, { at: prompt });

/** A file that the session keeps, as if it had been sent ahead again. */
export const uploadAgain = (api: Api, session: string, output: string) =>
  api.call<{ id: string }>("POST", `/api/sessions/${session}/uploads`, { output });
