// What a server does in one sequence: good replies with effects, and failures of dice before them.
import type { Random } from "../proof.ts";
import type { Reply } from "../scripted-model.ts";

export interface Sequence {
  maxRetries: number;
  replies: { kind: string; reply: Reply }[];
}

/** Up to three steps with an effect and an answer, and before each of them up to three failures. */
export function createSequence(random: Random, mostRetries: number): Sequence {
  let effects = 0;
  const act = (): Reply => {
    const calls = Array.from({ length: 1 + random.below(2) }, () => {
      const command = `echo ${++effects} >> effects.txt`;
      return { name: "bash", input: { command } };
    });
    return { reasoning: "An effect.", text: "I act.", calls };
  };
  const good = [...Array.from({ length: random.below(4) }, () => act), (): Reply => ({ text: "All done." })];
  const replies = good.flatMap((say) => [
    ...Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => {
      const kind = random.pick(Object.keys(failures));
      return { kind, reply: (failures[kind] as Failure)(act, random) };
    }),
    { kind: "good", reply: say() },
  ]);
  return { maxRetries: random.below(mostRetries + 1), replies };
}

type Failure = (act: () => Reply, random: Random) => Reply;

const never = new Promise<void>(() => {});
const failed = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { type: "error", error: { type: "overloaded_error", message: `failed with ${status}` } },
});
const page = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";

const failures: Record<string, Failure> = {
  "429 with retry-after": () => failed(429, { "retry-after": "2" }),
  "429 with a date": () => failed(429, { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }),
  "429": () => failed(429),
  "529": () => failed(529),
  "500": () => failed(500),
  "503, empty": () => ({ status: 503, body: "" }),
  "400": () => failed(400),
  "connection reset": () => ({ reset: true }),
  "headers, then silence": () => ({ raw: [], gate: never }),
  "half a reply, then silence": (act) => ({ ...act(), gate: never }),
  "error after 200": () => ({ text: "Half a", error: { type: "overloaded_error", message: "Overloaded" } }),
  "error after calls": (act) => ({ ...act(), error: { type: "api_error", message: "Internal" } }),
  "HTML with 200": () => ({ raw: page, contentType: "text/html" }),
  "HTML with 502": () => ({ status: 502, body: page }),
  "truncated body": (act, random) => ({ ...act(), cutAfter: 1 + random.below(900) }),
  "ended early": () => ({ raw: ": nothing\n\n" }),
};
