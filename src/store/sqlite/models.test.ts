import { join } from "node:path";
import { expect, test } from "vitest";
import { opened } from "../../../test/support/opened.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { ModelRow } from "../store.ts";
import { openSqlite } from "./open.ts";

const at = "2026-01-01T00:00:00.000Z";
const row = (id: string, more: Partial<ModelRow> = {}): ModelRow => ({
  ...{ id, name: id, api_format: "openai", base_url: "https://h.example", model_name: "m", is_default: 0 },
  ...{ context_size: null, created_at: at, provider: "p", options: "{}" },
  ...more,
});

test("models are kept by id, changed by being saved again, and there is one default at most", async () => {
  const file = join(tempFolder(), "skillmint.db");
  const store = openSqlite(file);
  await store.saveModel(row("p/b", { is_default: 1 }));
  await store.saveModel(row("p/a", { is_default: 1, context_size: 7 }));
  expect((await store.models()).map(({ is_default }) => is_default)).toEqual([1, 0]);
  await store.saveModel(row("p/b", { options: '{"fallback":"p/a"}' }));
  await store.close();
  const again = openSqlite(file);
  expect(await again.models()).toEqual([
    row("p/a", { is_default: 1, context_size: 7 }),
    row("p/b", { options: '{"fallback":"p/a"}' }),
  ]);
  expect([await again.removeModel("p/a"), await again.removeModel("p/a"), (await again.models()).length]).toEqual([
    true,
    false,
    1,
  ]);
  await again.close();
});

test("where a session's model is, is what was said of it last", async () => {
  const store = openSqlite(":memory:");
  const endpoint = { baseUrl: "http://127.0.0.1:1/v1", format: "openai" } as const;
  const there = { ...endpoint, baseUrl: "http://127.0.0.1:2/v1" };
  const changed = { type: "model-changed", model: "x/y" } as const;
  await storeEvents(store, "ses_1", [opened], { at });
  await storeEvents(store, "ses_2", [{ ...opened, endpoint }], { at });
  await storeEvents(
    store,
    "ses_3",
    [
      { ...opened, endpoint },
      { ...changed, endpoint: there },
    ],
    { at },
  );
  await storeEvents(store, "ses_4", [{ ...opened, endpoint }, changed], { at });
  const found = (["ses_1", "ses_2", "ses_3", "ses_4", "ses_5"] as const).map((id) => store.endpoint(id));
  expect(await Promise.all(found)).toEqual([null, endpoint, there, null, null]);
  await store.close();
});
