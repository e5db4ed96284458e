import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { logError } from "./log.ts";

const options = (file: string, more: { argv?: string[]; env?: Record<string, string>; secrets?: string[] } = {}) => {
  return { file, argv: [], env: {}, version: "1.2.3", ...more };
};

test("an error is a line with its stack and cause, in a file and folder for their user alone", () => {
  const file = join(tempFolder(), "logs", "skillmint.log");
  expect(logError(new Error("first", { cause: new TypeError("deeper") }), options(file))).toBe(true);
  logError("a mere string", options(file));
  const [first, second] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    version: "1.2.3",
    error: { name: "Error", message: "first", cause: { name: "TypeError", message: "deeper" } },
  });
  expect(first.error.stack).toContain("log.test.ts");
  expect(second.error).toEqual({ thrown: "a mere string" });
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test.each<[string, string]>([
  ["a key from the command line", "argument-key"],
  ["a key written with an equals sign", "other-key-1"],
  ["a client's secret from the command line", "client-key"],
  ["a value of the environment that is named like a secret", 'pass"word\\1'],
  ["a bearer token", "abc.def-1"],
  ["a key that looks like one", "sk-test-0123456789abcdef"],
  ["a password in an address", "user:hunter2"],
  ["a long random token", "Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg"],
])("%s is not in the log", (_, secret) => {
  const file = join(tempFolder(), "skillmint.log");
  const text = `refused: argument-key other-key-1 client-key pass"word\\1 Bearer abc.def-1, sk-test-0123456789abcdef https://user:hunter2@host/ Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg in ses_0abcdefghijklmnopqrst`;
  const env = { DB_PASSWORD: 'pass"word\\1', HOME: "/home/refused", A_KEY: "in" };
  logError(
    new Error(text),
    options(file, {
      argv: ["run", "--api-key", "argument-key", "--api-key=other-key-1", "--client-secret", "client-key"],
      env,
    }),
  );
  const { message } = JSON.parse(readFileSync(file, "utf8")).error;
  expect(message).not.toContain(secret);
  expect(readFileSync(file, "utf8")).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(message).toMatch(/^refused: .* in ses_0abcdefghijklmnopqrst$/);
});

test("a key that came from neither the command line nor the environment is not in the log", () => {
  const file = join(tempFolder(), "skillmint.log");
  logError(new Error("refused: my-key-1"), options(file, { secrets: ["my-key-1"] }));
  expect(JSON.parse(readFileSync(file, "utf8")).error.message).toBe("refused: [secret]");
});

test("half of a key, or the key in base64, is not in the log; the folder that a key lies in may be", () => {
  const file = join(tempFolder(), "skillmint.log");
  const key = "aB3dE5gH7jK9mN1p";
  const text = `refused: ${key.slice(0, 9)}, ${Buffer.from(key).toString("base64")} at /home/ann/code/x.ts`;
  logError(new Error(text), options(file, { secrets: [key], env: { KEY_FILE: "/home/ann/code/key.pem" } }));
  const { message } = JSON.parse(readFileSync(file, "utf8")).error;
  expect(message).toBe("refused: [secret], [secret] at /home/ann/code/x.ts");
});

test("at a megabyte the file makes way for a new one, and one old one is kept", () => {
  const file = join(tempFolder(), "skillmint.log");
  for (const filler of ["a", "b"]) {
    writeFileSync(file, filler.repeat(1024 * 1024));
    logError(new Error("next"), options(file));
  }
  expect(readFileSync(`${file}.old`, "utf8")[0]).toBe("b");
  expect(statSync(file).size).toBeLessThan(10_000);
});

test("a place where nothing can be written is told, not thrown", () => {
  const file = join(tempFolder(), "file");
  writeFileSync(file, "");
  expect(logError(new Error("x"), options(join(file, "logs", "skillmint.log")))).toBe(false);
});
