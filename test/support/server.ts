import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createParser } from "eventsource-parser";
import * as z from "zod";
import type { Event } from "../../src/protocol/events.ts";
import { dataFolder, type Ended, type Skillmint, type SkillmintOptions, skillmint } from "./skillmint.ts";

/** The built program's server on a home of its own, and a client that holds the token. */
export interface TestServer extends AsyncDisposable {
  program: Skillmint;
  url: string;
  token: string;
  /** Checks what comes back against the document that the server itself gives. */
  request<Json = Common>(method: string, path: string, options?: RequestOptions): Promise<TestAnswer<Json>>;
  /** Resolves with the first event of the session, after that seq, that is meant. */
  event(session: string, isMeant: (event: Event) => boolean, after?: number): Promise<Event>;
  /** Begins a session and resolves when its turn has ended or waits. */
  begin(body: object): Promise<string>;
  stop(): Promise<Ended>;
}

export interface RequestOptions {
  body?: unknown;
  language?: string;
}

/** What most answers hold; a test that looks at more says what it expects. */
export interface Common {
  /** Of what was made or is shown. */
  id: string;
  /** Of a refusal. */
  error: string;
  [name: string]: unknown;
}

export interface TestAnswer<Json = Common> {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

export async function startServer(options: SkillmintOptions = {}): Promise<TestServer> {
  const program = skillmint(options);
  const { child, ended } = program.start(["serve", "--port", "0"]);
  await new Promise<void>((listening, failed) => {
    child.stderr?.on("data", (text: string) => text.includes("http://") && listening());
    ended.then(({ stderr }) => failed(new Error(stderr)));
  });
  const { port, token } = JSON.parse(readFileSync(join(dataFolder(program), "server.json"), "utf8"));
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${token}`;
  document ??= readDocument(
    (await (await fetch(`${url}/api/openapi.json`, { headers: { authorization } })).json()) as ApiDocument,
  );
  const { checkAnswer, isDocumented } = document;

  async function request<Json>(
    method: string,
    path: string,
    { body, language = "en" }: RequestOptions = {},
  ): Promise<TestAnswer<Json>> {
    const headers = { authorization, "accept-language": language, "content-type": "application/json" };
    const sent = method === "GET" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) };
    const answer = await fetch(url + path, { method, headers, ...sent });
    const text = await answer.text();
    const isJson = answer.headers.get("content-disposition") === null;
    const json = (isJson ? JSON.parse(text) : null) as Json;
    if (isJson) checkAnswer({ method, path, status: answer.status, json });
    return { status: answer.status, headers: answer.headers, text, json };
  }

  async function event(session: string, isMeant: (event: Event) => boolean, after = 0): Promise<Event> {
    let last = after;
    let found: Event | undefined;
    let problem: Error | undefined;
    const parser = createParser({
      onEvent({ data }) {
        const told = JSON.parse(data) as Event;
        if (!problem)
          problem = isDocumented(told) ? undefined : new Error(`an event that the document does not tell of: ${data}`);
        last = told.seq ?? last;
        if (!found && isMeant(told)) found = told;
      },
    });
    while (!found) {
      const answer = await fetch(`${url}/api/sessions/${session}/events?after=${last}`, { headers: { authorization } });
      if (!answer.ok || !answer.body) throw new Error(await answer.text());
      parser.reset();
      try {
        for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
          parser.feed(chunk);
          if (problem) throw problem;
          if (found) break;
        }
      } catch (error) {
        // Who falls behind is shown out, and comes back for the rest, as a page does.
        if ((error as Error).message !== "terminated") throw error;
      }
    }
    return found;
  }

  async function stop(): Promise<Ended> {
    child.kill("SIGTERM");
    return ended;
  }

  return {
    ...{ program, url, token, request, event, stop },
    async begin(body) {
      const { status, json, text } = await request<Common>("POST", "/api/sessions", { body });
      if (status !== 201) throw new Error(text);
      await event(json.id, isRest);
      return json.id;
    },
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** The turn has ended, or waits for a person. */
export const isRest = ({ type }: Event) => type === "turn-ended" || type === "turn-waiting";

type Schema = Parameters<typeof z.fromJSONSchema>[0];

interface Operation {
  responses: { "2XX": { content: Record<string, { schema: object }> } };
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: object } };
}

/** The same from every server of one build, and long to make and to read: asked for once. */
let document: Documented | undefined;

interface Documented {
  isDocumented(told: Event): boolean;
  /** An answer that is not as the document says fails the test that got it. */
  checkAnswer(answer: { method: string; path: string; status: number; json: unknown }): void;
}

function readDocument({ paths, components }: ApiDocument): Documented {
  const read = new Map<object, z.ZodType>();
  const operation = paths["/api/sessions/{id}/events"]?.get;
  const events = operation?.responses["2XX"].content["text/event-stream"]?.schema as object;
  return {
    isDocumented: (told) => schemaOf(events).safeParse(told).success,
    checkAnswer({ method, path, status, json }) {
      const schema = schemaOf(status >= 400 ? components.schemas.Error : answerTo(method, path));
      const { error } = schema.safeParse(json);
      if (error)
        throw new Error(`${method} ${path} answered what its document does not say: ${z.prettifyError(error)}`);
    },
  };

  function schemaOf(told: object): z.ZodType {
    const schema = read.get(told) ?? z.fromJSONSchema(told as Schema);
    read.set(told, schema);
    return schema;
  }

  function answerTo(method: string, path: string): object {
    const bare = path.split("?")[0] as string;
    const found = Object.keys(paths).find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`).test(bare));
    const operation = paths[found ?? ""]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is not in the document`);
    return operation.responses["2XX"].content["application/json"]?.schema as object;
  }
}
