// What every fake shares: JSON-RPC by hand, a server that does all of it right, and places to do one thing wrong.

/** Bytes, pages or messages, whatever the behaviour counts: the second argument. */
export const amount = (usual) => Number(process.argv[3] ?? usual);

export const line = (message) => `${JSON.stringify(message)}\n`;
export const result = (id, value) => ({ jsonrpc: "2.0", id, result: value });
export const failure = (id, code, message) => ({ jsonrpc: "2.0", id, error: { code, message } });
export const text = (words) => ({ content: [{ type: "text", text: words }] });

/** A tool that any client takes. */
export const tool = (name, more = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
  ...more,
});

/** Answers of a server that does nothing wrong: one tool, `act`, that says back what it was told. */
export const right = {
  initialize: ({ params }) => ({
    protocolVersion: params?.protocolVersion ?? "2025-06-18",
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "fake", version: "1" },
  }),
  "tools/list": () => ({ tools: [tool("act")] }),
  "tools/call": ({ params }) => text(`did ${params?.name}: ${params?.arguments?.text}`),
  ping: () => ({}),
};

/** Marks that nothing is answered, or that the behaviour has answered by itself. */
export const silence = Symbol("silence");

/**
 * The answer to one message: what the behaviour says by `answers[method]`, else the right one.
 * Null where none is due. An answer with `error` in it is one of the protocol.
 */
export async function answerTo(message, answers, say) {
  const answer = answers[message.method] ?? right[message.method];
  if (message.id === undefined || message.method === undefined) {
    await answer?.(message, say);
    return null;
  }
  if (answer === undefined) return failure(message.id, -32601, `no ${message.method} here`);
  const value = await answer(message, say);
  if (value === silence) return null;
  return value?.error === undefined
    ? result(message.id, value)
    : { jsonrpc: "2.0", id: message.id, error: value.error };
}

/** Speaks on stdin and stdout. `raw` is for what is no message. */
export function serve(answers = {}) {
  const say = { raw, message: (message) => raw(line(message)) };
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", async (chunk) => {
    rest += chunk;
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const one of lines) {
      if (one === "") continue;
      const answer = await answerTo(JSON.parse(one), answers, say);
      if (answer !== null) await say.message(answer);
    }
  });
  if (!answers.deafToEnd) process.stdin.on("end", () => process.exit(0));
  return say;
}

// Nobody reads any more: nothing is left to do.
process.stdout.on("error", () => process.exit(0));
process.stderr.on("error", () => process.exit(0));

/** Waits for the reader, so that a flood grows in him and not here. */
export function raw(data, stream = process.stdout) {
  return new Promise((done) => {
    if (stream.write(data)) done();
    else stream.once("drain", done);
  });
}
