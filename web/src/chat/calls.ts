import type { Api } from "../server/api.ts";

/** A new session with all that was said before the prompt. */
export const forkBefore = (api: Api, session: string, prompt: string) =>
  api.call<{ id: string }>("POST", `/api/sessions/${session}/fork`, { at: prompt });
