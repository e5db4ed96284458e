import * as z from "zod/mini";
import { givenTitle } from "../../front/title.ts";
import { added, inDollars } from "../../front/usage.ts";
import { foldAll } from "../../protocol/fold.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { modes, sandboxes } from "../../protocol/modes.ts";
import { describeOwner } from "../../store/owner.ts";
import type { SessionRow } from "../../store/store.ts";
import { attaching } from "../attach.ts";
import type { Board } from "../board.ts";
import { requireConfirmed, requireSandbox } from "../confirmed.ts";
import type { Engine } from "../engine.ts";
import { readExistingSession, refuseBlank, requireSession, requireWorkspace } from "../find.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { listedSession, searchHit, sessionInfo, text, wholeNumber } from "../schemas.ts";
import { statesOf } from "../session-state.ts";
import { attachedFiles } from "./uploads.ts";

/** Of a page of the list, where older ones come with `before`, and of what is found. */
const mostListed = 500;
/** Where nobody says how many. */
const usualHits = 50;

/** Sessions as things: listed, found, begun, changed and deleted. */
export function sessionRoutes(
  engine: Engine,
  { live, board }: { live: Live; board: Pick<Board, "sessionChanged"> },
): Route[] {
  const { store, sessions, folders } = engine;

  /** As a list shows them: how they stand, and how many questions wait in them. */
  async function listed(rows: readonly SessionRow[]) {
    const states = await statesOf(
      store,
      rows.map(({ id }) => id),
    );
    const asks = Map.groupBy(await store.openAsks(), (ask) => ask.session);
    return rows.map(({ parent: _, ...row }) => ({
      ...row,
      state: states.get(row.id) ?? "idle",
      asks: asks.get(row.id)?.length ?? 0,
    }));
  }

  /** What was found, each with the row of its session: it may be far beyond the page of the list that a viewer has. */
  async function hits(words: readonly string[], limit: number) {
    const found = await store.search(words, { limit });
    const rows = await Promise.all([...new Set(found.map(({ session }) => session))].map((id) => store.session(id)));
    const byId = new Map((await listed(rows.filter((row) => row !== null))).map(({ id, ...row }) => [id, row]));
    return found.flatMap((hit) => {
      const row = byId.get(hit.session);
      // One that was deleted in between is found no more.
      return row ? [{ ...row, ...hit }] : [];
    });
  }

  async function info(id: SessionId) {
    const { row, history, sums } = await readExistingSession(store, id, async (row) => ({
      row,
      history: live.find(id)?.history ?? foldAll(await store.recall(id)),
      // Its sub-agents have sums of their own.
      sums: await store.usage("session", { session: id }),
    }));
    const { mode = "default", sandbox = "off" } = history.opened ?? {};
    const { key: _, ...usage } = inDollars(sums.reduce(added, { key: null, ...nothingUsed }));
    return { ...(await listed([row]))[0], mode, sandbox, usage };
  }

  return [
    route({
      method: "GET",
      path: "/api/sessions",
      summary: "The sessions, the newest first; with q, the messages and titles that hold all its words",
      query: z.strictObject({
        q: z.optional(text),
        skill_id: z.optional(z.string()),
        workspace: z.optional(z.string()),
        before: z.optional(z.string()),
        limit: z.optional(wholeNumber),
      }),
      answer: { json: z.union([z.array(listedSession), z.array(searchHit)]) },
      async handle({ query: { q, skill_id: skill, workspace, before, limit } }) {
        const most = Math.min(Number(limit ?? (q === undefined ? mostListed : usualHits)), mostListed);
        if (q !== undefined) return { json: await hits(q.split(/\s+/), most) };
        if (before !== undefined) await requireSession(store, before);
        const rows = await store.sessions({
          limit: most,
          ...(skill !== undefined && { skill }),
          ...(workspace !== undefined && { workspace }),
          ...(before !== undefined && { before: before as SessionId }),
        });
        return { json: await listed(rows) };
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions",
      summary: "Begins a session, at work at once when there is a prompt; unrestricted mode wants that word, typed",
      body: z.strictObject({
        workspace: text,
        model: z.optional(text),
        mode: z._default(z.enum(modes), "default"),
        sandbox: z._default(z.enum(sandboxes), "off"),
        confirmation: z.optional(z.string()),
        skill: z.optional(text),
        prompt: z.optional(z.string()),
        files: z.optional(attachedFiles),
      }),
      answer: { json: z.strictObject({ id: z.string() }) },
      async handle({ body: { workspace, model, mode, sandbox, confirmation, skill, prompt, files }, language, texts }) {
        requireConfirmed(mode, confirmation);
        await requireSandbox(sandbox);
        const attach = await attaching(files, folders, language);
        if (prompt !== undefined && !attach) refuseBlank(prompt);
        const id = await live.begin({
          workspace: requireWorkspace(workspace, folders.data),
          model,
          mode,
          sandbox,
          skill,
          prompt: attach ? (prompt ?? "") : prompt,
          attach,
          language,
          texts,
        });
        return { json: { id }, status: 201 };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id",
      summary: "One session: its mode, its model, what it used and cost",
      answer: { json: sessionInfo },
      handle: async ({ params }) => ({ json: await info(params.id as SessionId) }),
    }),
    route({
      method: "PATCH",
      path: "/api/sessions/:id",
      summary: "Another title, mode or sandbox; unrestricted mode wants that word, typed",
      body: z.strictObject({
        title: z.optional(z.string()),
        mode: z.optional(z.enum(modes)),
        sandbox: z.optional(z.enum(sandboxes)),
        confirmation: z.optional(z.string()),
      }),
      answer: { json: sessionInfo },
      async handle({ params, body: { title, mode, sandbox, confirmation }, language, texts }) {
        const { id } = await requireSession(store, params.id);
        const line = title === undefined ? undefined : givenTitle(title, texts);
        if (mode !== undefined || sandbox !== undefined) {
          const now = await info(id);
          // Who only chooses a sandbox has typed his word for the mode before.
          const confirmed = mode === undefined || requireConfirmed(mode, confirmation);
          await requireSandbox(sandbox);
          const chosen = { mode: mode ?? now.mode, sandbox: sandbox ?? now.sandbox };
          await live.send(id, { type: "set-mode", ...chosen, confirmed }, { language, texts });
        }
        if (line !== undefined) await store.renameSession(id, line);
        board.sessionChanged(id);
        return { json: await info(id) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/sessions/:id",
      summary: "Deletes a session with all that is kept of it; one that runs here is stopped first",
      answer: { json: z.strictObject({ deleted: z.array(z.string()) }) },
      async handle({ params }) {
        const { id } = await requireSession(store, params.id);
        const { deleted, owned } = await live.apart(id, "stop", () => sessions.delete([id]));
        for (const one of deleted) board.sessionChanged(one);
        const [first] = owned;
        if (first) throw new Refusal(409, ({ session }) => session.owned(describeOwner(first.owner)));
        if (deleted.length === 0) throw new Refusal(404, ({ server }) => server.noSession());
        return { json: { deleted } };
      },
    }),
  ];
}

const nothingUsed = { steps: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0, unpriced: 0, reserved: 0 };
