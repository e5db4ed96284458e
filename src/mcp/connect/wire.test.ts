import { expect, test } from "vitest";
import { read, whoWaitedFor } from "./wire.ts";

const kinds = (line: string) => read(line).map((one) => (one.kind === "unreadable" ? [one.kind, one.id] : one.kind));

test.each([
  ["hello", ["noise"]],
  ['{"a":1}', ["noise"]],
  ["[]", ["noise"]],
  ['{"jsonrpc":"2.0","id":1,"result":{}}', ["message"]],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}', ["message"]],
  ['{"jsonrpc":"2.0","method":"ping","id":"a"}', ["message"]],
  ['{"jsonrpc":"2.0","method":"notifications/x"}', ["message"]],
  ['{"jsonrpc":"2.0","method":"ping","id":null}', ["noise"]],
  ['{"jsonrpc":"2.0","method":"ping","params":[1]}', ["noise"]],
  ['{"jsonrpc":"2.0","id":4,"result":7}', [["unreadable", 4]]],
  ['{"jsonrpc":"2.0","id":4}', [["unreadable", 4]]],
  ['{"jsonrpc":"2.0","id":4,"error":"no"}', [["unreadable", 4]]],
  ['{"jsonrpc":"2.0","id":1.5,"result":{}}', ["noise"]],
  ['[{"jsonrpc":"2.0","id":1,"result":{}},{"b":2}]', ["message", "noise"]],
])("%s", (line, expected) => {
  expect(kinds(line)).toEqual(expected);
});

test.each([
  [{ head: '{"jsonrpc":"2.0","id":12,"result":{"id":99', tail: "xxx" }, [12]],
  [{ head: '{"result":{"id":99,', tail: '"}]},"jsonrpc":"2.0","id":12}' }, [12]],
  [{ head: '{"result":{"id":99,', tail: '"}]},"id":"a-1"}' }, ["a-1"]],
  [{ head: '{"id":13,"result":{"id":12', tail: "xxx" }, []],
  [{ head: '{"result":{"id":99,', tail: "xxxx" }, [12, "a-1"]],
  [{ head: '{"jsonrpc":"2.0","method":"notifications/message","params":{"id":12', tail: "xxx" }, []],
  [{ head: "just text", tail: '"id":12}' }, []],
])("who waited for a line is seen at its ends: %o", (cut, ids) => {
  expect(whoWaitedFor(cut, new Set([12, "a-1"]))).toEqual(ids);
});
