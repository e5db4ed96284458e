// Our server in this process, on a data folder of its own, with a scripted model behind it.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "../../src/protocol/events.ts";
import type { SessionId } from "../../src/protocol/ids.ts";
import { nothingRead, type Reading, read } from "../../src/protocol/reading.ts";
import { createRuntime, type Runtime } from "../../src/runtime.ts";
import { serve } from "../../src/server/serve.ts";
import { follow } from "../../web/src/server/stream.ts";
import { type Script, startScriptedModel } from "./scripted-model.ts";

export interface Served extends AsyncDisposable {
  url: string;
  token: string;
  runtime: Runtime;
  home: string;
  work: string;
  /** What it would have logged as its own fault. */
  problems: unknown[];
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: never }>;
  begin(prompt?: string, mode?: string): Promise<SessionId>;
  /** The page's own way to follow a session. */
  page(session: SessionId, options?: PageOptions): Page;
  stop(): Promise<void>;
}

export interface PageOptions {
  /** By way of a proxy, say. */
  url?: string;
  onEvent?(event: Event, reading: Reading): void;
}

export interface Page {
  readonly reading: Reading;
  events: Event[];
  states: string[];
  /** Resolves with the first event that fits, also one that has come already. */
  until(fits: (event: Event) => boolean): Promise<Event>;
  close(): void;
}

export const modelId = "local/scripted";

/** In that folder; gone with the folder and `stop`. */
export async function served(folder: string, script: Script): Promise<Served> {
  const model = await startScriptedModel(script, { key: null });
  const [home, work, web] = ["data", "work", "web"].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [home, work, web]) mkdirSync(path, { recursive: true });
  const problems: unknown[] = [];
  const report = (error: unknown) => void problems.push(error);
  const runtime = createRuntime({ env: { SKILLMINT_HOME: home }, report });
  await runtime.store.saveModel({
    ...{ id: modelId, name: modelId, provider: "local", model_name: "scripted", api_format: "openai" },
    ...{ base_url: model.url, is_default: 1, context_size: 1_000_000, created_at: "", options: "{}" },
  });
  const placeFile = join(home, "server.json");
  const running = await serve(runtime, { host: "127.0.0.1", port: 0, placeFile, web, report });
  const { token } = JSON.parse(readFileSync(placeFile, "utf8")) as { token: string };
  const url = running.url.replace(/\/$/, "");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const pages = new Set<Page>();
  let stopped: Promise<void> | undefined;

  async function end(): Promise<void> {
    for (const page of pages) page.close();
    await running.stop();
    await runtime.close();
    await model.close();
  }

  const it: Served = {
    ...{ url, token, runtime, home, work, problems },
    async ask(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers,
        ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
      });
      return { status: response.status, body: (await response.json()) as never };
    },
    async begin(prompt, mode) {
      const { body } = await it.ask("POST", "/api/sessions", { workspace: work, prompt, mode });
      return (body as { id: SessionId }).id;
    },
    page(session, { url: at = url, onEvent } = {}) {
      const page = openPage(`${at}/api/sessions/${session}/events`, headers, onEvent);
      pages.add(page);
      return page;
    },
    stop() {
      stopped ??= end();
      return stopped;
    },
    [Symbol.asyncDispose]: () => it.stop(),
  };
  return it;
}

function openPage(address: string, headers: Record<string, string>, onEvent: PageOptions["onEvent"]): Page {
  const stop = new AbortController();
  const waiting = new Set<() => void>();
  let reading = nothingRead();
  const page: Page = {
    get reading() {
      return reading;
    },
    events: [],
    states: [],
    until(fits) {
      return new Promise((resolve) => {
        const check = () => {
          const found = page.events.find(fits);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      });
    },
    close: () => stop.abort(),
  };
  void follow({
    url: (last) => `${address}?after=${last ?? 0}`,
    headers: () => headers,
    pause: (ms) => new Promise((go) => setTimeout(go, ms)),
    signal: stop.signal,
    onState: (state) => void page.states.push(state),
    tell({ data }) {
      const event = JSON.parse(data) as Event;
      reading = read(reading, event);
      page.events.push(event);
      onEvent?.(event, reading);
      for (const check of waiting) check();
    },
  });
  return page;
}

export const isEnd = ({ type }: Event) => type === "turn-ended";
