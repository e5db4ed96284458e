import { createServer } from "node:http";

// A model of its own process, so that what it costs is not counted as ours. Reads its script from the prompt:
// "text", "deltas N" or "loop N" (N steps of one read_file each). Prints the moments of each request as JSON lines.
const now = () => Number(process.hrtime.bigint()) / 1e6;
let lastEnd = 0;

const server = createServer((request, response) => {
  const arrived = now();
  request.socket.setNoDelay(true);
  const parts: Buffer[] = [];
  request
    .on("data", (part: Buffer) => parts.push(part))
    .on("end", () => {
      const { messages } = JSON.parse(Buffer.concat(parts).toString()) as {
        messages: { role: string; content: string }[];
      };
      const step = messages.filter(({ role }) => role === "assistant").length;
      const [kind = "text", count = "0"] = (messages.find(({ role }) => role === "user")?.content ?? "").split(" ");
      console.log(JSON.stringify({ step, arrived, gap: step > 0 ? arrived - lastEnd : null }));
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const delta of deltasFor(kind, Number(count), step)) {
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...delta }] })}\n\n`);
      }
      response.on("finish", () => {
        lastEnd = now();
      });
      response.end("data: [DONE]\n\n");
    });
});

function deltasFor(kind: string, count: number, step: number): object[] {
  const say = (content: string) => ({ delta: { content }, finish_reason: null });
  if (kind === "deltas") return [...Array.from({ length: count }, (_, at) => say(`word${at} `)), finish("stop")];
  if (kind !== "loop" || step >= count) return [say("Hello."), finish("stop")];
  const input = JSON.stringify({ path: `f${step % 20}.txt` });
  const call = { index: 0, id: `call_${step}`, type: "function", function: { name: "read_file", arguments: input } };
  return [{ delta: { tool_calls: [call] }, finish_reason: null }, finish("tool_calls")];
}

const finish = (reason: string) => ({ delta: {}, finish_reason: reason });

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === "object" && address?.port }));
});
