import { createServer } from "node:http";
import { repliesFor, type Script } from "./support/replies.ts";

// A model of its own process, so that what it costs is not counted as ours. Reads its script from the last prompt and
// prints its port. GET gives the moments of the requests since the last GET.
const now = () => Number(process.hrtime.bigint()) / 1e6;
let lastEnd = 0;
let seen: object[] = [];

interface Request {
  messages: { role: string; content: string }[];
}

const server = createServer((request, response) => {
  const arrived = now();
  request.socket.setNoDelay(true);
  if (request.method === "GET") {
    response.end(JSON.stringify(seen));
    seen = [];
    return;
  }
  const parts: Buffer[] = [];
  request
    .on("data", (part: Buffer) => parts.push(part))
    .on("end", () => {
      const whole = Buffer.concat(parts);
      const script = scriptIn(JSON.parse(whole.toString()) as Request);
      const { step, thinkMs } = script;
      seen.push({ step, arrived, gap: step > 0 ? arrived - lastEnd : null, bytes: whole.length });
      const usage = { prompt_tokens: whole.length >> 2, completion_tokens: 20 };
      if (thinkMs > 0) setTimeout(reply, thinkMs, script, usage);
      else reply(script, usage);
    });

  function reply(script: Script, usage: object): void {
    const send = (chunk: object) => response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const choice of repliesFor(script)) send({ choices: [{ index: 0, ...choice }] });
    send({ choices: [], usage });
    response.on("finish", () => {
      lastEnd = now();
    });
    response.end("data: [DONE]\n\n");
  }
});

/** The words of the last prompt, and how often the model has spoken since. */
function scriptIn({ messages }: Request): Script {
  const prompt = messages.findLastIndex(({ role }) => role === "user");
  const [kind = "text", count = "0", thinkMs = "0"] = (messages[prompt]?.content ?? "").split(" ");
  const step = messages.slice(prompt).filter(({ role }) => role === "assistant").length;
  return { kind, count: Number(count), thinkMs: Number(thinkMs), step };
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address?.port);
});
