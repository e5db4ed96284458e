import type { Visit } from "./visit.ts";

/** How much it takes at once, as its server tells it. Never by sending so much: that would be dear. */
export async function probeContext({ endpoint, tell, texts, signal }: Visit): Promise<void> {
  const { baseUrl, model, key, wire } = endpoint;
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const get = async (path: string, body?: object): Promise<unknown> => {
    const headers = { ...wire.headers(key), ...(body && { "content-type": "application/json" }) };
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    try {
      const response = await fetch(new URL(path, baseUrl), { ...init, headers, signal: until, redirect: "error" });
      return response.ok ? await response.json() : null;
    } catch {
      // Not there, or no JSON: this server does not tell it here.
      signal.throwIfAborted();
      return null;
    }
  };

  for (const { source, tokens } of places) {
    const found = await tokens({ get, base: listBase(baseUrl, wire.path(baseUrl.pathname)), model });
    if (found === undefined) continue;
    return tell("context", "yes", texts.detail.context({ tokens: found, source }), { known: { context: found } });
  }
  tell("context", "unclear", texts.detail.noContext());
}

const limitMs = 10_000;

interface Asking {
  get(path: string, body?: object): Promise<unknown>;
  /** Where the list of models lies, without the slash. */
  base: string;
  model: string;
}

interface Place {
  /** For people. */
  source: string;
  tokens(asking: Asking): Promise<number | undefined>;
}

/** Beside the requests: BASE/models, and /v1/models where the wire adds that itself. */
const listBase = ({ pathname }: URL, path: string) =>
  `${pathname.replace(/\/+$/, "")}${path.startsWith("v1/") ? "/v1" : ""}`;

const fields = [
  ...["loaded_context_length", "context_length", "max_model_len", "context_window", "max_context_length"],
  ...["max_input_tokens", "inputTokenLimit"],
];

const places: readonly Place[] = [
  {
    source: "/models",
    tokens: async ({ get, base, model }) => firstNumber(entryOf(await get(`${base}/models`), model)),
  },
  {
    // LM Studio: what it is loaded with counts, not what it could have.
    source: "/api/v0/models",
    tokens: async ({ get, model }) => firstNumber(entryOf(await get("/api/v0/models"), model)),
  },
  {
    // Ollama cuts off without a word what is beyond the size it runs the model with, so that size comes first.
    source: "/api/ps",
    tokens: async ({ get, model }) => firstNumber(entryOf(await get("/api/ps"), model)),
  },
  {
    source: "/api/show",
    async tokens({ get, model }) {
      const { parameters, model_info: info } = Object(await get("/api/show", { model }));
      const set = /^num_ctx\s+(\d+)$/m.exec(String(parameters ?? ""))?.[1];
      if (set !== undefined) return Number(set);
      const [, size] = Object.entries(Object(info)).find(([name]) => name.endsWith(".context_length")) ?? [];
      return asTokens(size);
    },
  },
];

function entryOf(body: unknown, model: string): unknown {
  const { data, models } = Object(body) as { data?: unknown; models?: unknown };
  const list: unknown[] = [data, models].find(Array.isArray) ?? [];
  // Ollama gives the tag that was left out.
  const names = [model, `${model}:latest`];
  return list.find((one) => [Object(one).id, Object(one).name, Object(one).model].some((name) => names.includes(name)));
}

const firstNumber = (entry: unknown) =>
  fields.map((field) => asTokens(Object(entry)[field])).find((tokens) => tokens !== undefined);

const asTokens = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
