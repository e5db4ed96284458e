// Servers that write what is no message, too much of it, or at the wrong time.
import { amount, failure, line, raw, result, right, serve, silence, text, tool } from "./wire.mjs";

const block = "x".repeat(64 * 1024);

/** Before every answer. */
const preceded = (write) => ({
  initialize: async (message, say) => {
    await write(say, message);
    return right.initialize(message);
  },
  "tools/list": async (message, say) => {
    await write(say, message);
    return right["tools/list"](message);
  },
  "tools/call": async (message, say) => {
    await write(say, message);
    return right["tools/call"](message);
  },
});

const atCall = (work) => ({ "tools/call": work });
const times = async (count, work) => {
  for (let turn = 0; turn < count; turn++) await work(turn);
};

export const streams = {
  "noise on stdout": () => serve(preceded((say) => say.raw("Listening on 8080…\n\n[info] {not json\n"))),
  "JSON that is no JSON-RPC": () =>
    serve(preceded((say) => say.raw('{"hello":1}\n[]\n42\nnull\n"x"\n{"jsonrpc":"2.0"}\n{"jsonrpc":"1.0","id":1}\n'))),
  "bytes that are no UTF-8": () =>
    serve(preceded((say) => say.raw(Buffer.from([0, 0xff, 0xfe, 0x80, 0x0a, 0x7b, 0xc3, 0x0a])))),
  "carriage returns, and characters cut in two": () => {
    const cut = async (message, words) => {
      const bytes = Buffer.from(`${JSON.stringify(result(message.id, words))}\r\n`);
      for (let from = 0; from < bytes.length; from += 7) {
        await raw(bytes.subarray(from, from + 7));
        await new Promise(setImmediate);
      }
      return silence;
    };
    serve(atCall((message) => cut(message, text("did act: 薄荷🌿"))));
  },
  "a flood of noise on stdout": () =>
    serve(
      atCall(async (message, say) => {
        await times(amount(300e6) / block.length, () => say.raw(`${block}\n`));
        return right["tools/call"](message);
      }),
    ),
  "stdout without end and without a line": () =>
    serve(
      atCall(async (_, say) => {
        for (;;) await say.raw(block);
      }),
    ),
  "stderr without end": () => {
    serve();
    void (async () => {
      for (;;) await raw(block, process.stderr);
    })();
  },
  "a message of 100 MB": () =>
    serve(
      atCall(async ({ id }, say) => {
        await say.raw(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
        await times(amount(100e6) / block.length, () => say.raw(block));
        await say.raw('"}]}}\n');
        return silence;
      }),
    ),
  "a flood of list changes": () =>
    serve(
      atCall(async (message, say) => {
        const change = line({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
        await times(amount(50_000) / 100, () => say.raw(change.repeat(100)));
        return right["tools/call"](message);
      }),
    ),
  "a flood of progress": () =>
    serve(
      atCall(async (message, say) => {
        const progressToken = message.params._meta?.progressToken ?? 1;
        const at = (progress) =>
          line({
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { progressToken, progress, message: "on" },
          });
        await times(amount(50_000) / 100, (turn) => say.raw(at(turn).repeat(100)));
        return right["tools/call"](message);
      }),
    ),
  "progress that means nothing": () =>
    serve(
      atCall(async (message, say) => {
        for (const params of [
          {},
          null,
          { progressToken: "nobody's", progress: 1 },
          { progressToken: {}, progress: "x" },
        ])
          await say.message({ jsonrpc: "2.0", method: "notifications/progress", params });
        return right["tools/call"](message);
      }),
    ),
  "a flood of log messages": () =>
    serve(
      atCall(async (message, say) => {
        const log = line({
          jsonrpc: "2.0",
          method: "notifications/message",
          params: { level: "info", data: "x".repeat(1000) },
        });
        await times(amount(50_000) / 100, () => say.raw(log.repeat(100)));
        return right["tools/call"](message);
      }),
    ),
  "asks without end and never reads": () =>
    serve({
      ...atCall(async (_, say) => {
        process.stdin.pause();
        for (let id = 1; ; id++) await say.raw(line({ jsonrpc: "2.0", id: `p${id}`, method: "ping" }).repeat(100));
      }),
    }),
  "asks without a call": () => {
    const replies = [];
    const asked = ["sampling/createMessage", "elicitation/create", "roots/list", "ping", "made/up"];
    const say = serve({
      "notifications/initialized": async () => {
        for (const [id, method] of asked.entries())
          await say.message({ jsonrpc: "2.0", id: 1000 + id, method, params: paramsOf[method] });
      },
      "tools/call": async () => {
        while (replies.length < asked.length) await new Promise((done) => setTimeout(done, 5));
        return text(`replies: ${replies.sort().join(", ")}`);
      },
    });
    const paramsOf = {
      "sampling/createMessage": { messages: [{ role: "user", content: { type: "text", text: "hi" } }], maxTokens: 5 },
      "elicitation/create": { message: "Your password?", requestedSchema: { type: "object", properties: {} } },
    };
    process.stdin.on("data", (chunk) => {
      for (const one of chunk.split("\n").filter((words) => /"id":100\d/.test(words))) {
        const reply = JSON.parse(one);
        const method = asked[reply.id - 1000];
        replies.push(`${method} ${reply.error ? "refused" : (reply.result.action ?? "answered")}`);
      }
    });
  },
  "answers twice": () =>
    serve(
      atCall(async (message, say) => {
        const answer = result(message.id, right["tools/call"](message));
        await say.message(answer);
        await say.message(answer);
        await say.message(failure(message.id, -32603, "no"));
        return silence;
      }),
    ),
  "answers with an id that nobody gave": () =>
    serve(
      atCall(async (_, say) => {
        for (const id of [99_999, null, {}, -1, "nobody's"]) await say.message(result(id, text("wrong")));
        return silence;
      }),
    ),
  "answers another call": () => {
    const waiting = [];
    serve(
      atCall(async (message, say) => {
        waiting.push(message.id);
        if (waiting.length === 2) await say.message(result(waiting[0], text("did act: crossed")));
        return silence;
      }),
    );
  },
  "answers in a batch": () =>
    serve(
      atCall(async (message, say) => {
        await say.message([result(message.id, text("in a batch"))]);
        return silence;
      }),
    ),
  "ignores a cancel, and answers late": () => {
    let cancelled;
    const known = new Promise((done) => {
      cancelled = done;
    });
    serve({
      tools: undefined,
      "tools/list": () => ({ tools: [tool("act"), tool("wait")] }),
      "notifications/cancelled": () => cancelled(),
      "tools/call": (message, say) => {
        if (message.params.name === "act") return right["tools/call"](message);
        void known.then(() => say.message(result(message.id, text("late"))));
        return silence;
      },
    });
  },
  "progress for ever, and no answer": () =>
    serve({
      "tools/list": () => ({ tools: [tool("act"), tool("wait")] }),
      "tools/call": (message, say) => {
        if (message.params.name === "act") return right["tools/call"](message);
        const progressToken = message.params._meta?.progressToken;
        let progress = 0;
        setInterval(() => {
          void say.message({
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { progressToken, progress: ++progress },
          });
        }, 20).unref();
        return silence;
      },
    }),
};
