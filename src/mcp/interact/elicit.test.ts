import fc from "fast-check";
import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import type { LiveAnswer, Question } from "../../tools/tool.ts";
import { elicit } from "./elicit.ts";
import { fieldsOf } from "./fields.ts";

const texts = textsIn("en").tools;
const { signal } = new AbortController();

/** A person who gives these answers, one after the other, and what he was asked. */
async function asked(params: Record<string, unknown>, ...answers: (string | { declined: string } | null)[]) {
  const questions: Question[] = [];
  const ask = async (question: Question): Promise<LiveAnswer | null> => {
    questions.push(question);
    const next = answers.shift();
    if (next === undefined) throw new Error("asked once too often");
    return typeof next === "string" ? { answer: next } : next;
  };
  const result = await elicit(params, "shop", { ask, texts }, signal);
  expect(answers).toEqual([]);
  return { result, questions };
}

const form = (properties: Record<string, unknown>, required: string[] = []) => ({
  message: "For the parcel",
  requestedSchema: { type: "object", properties, required },
});

test("a form is one question for each field, with the server's name and what fits", async () => {
  const { result, questions } = await asked(
    form(
      {
        name: { type: "string", title: "Your name" },
        size: { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] },
        gift: { type: "boolean", default: false },
        count: { type: "integer", minimum: 1 },
        extras: { type: "array", items: { type: "string", enum: ["ribbon", "card"] } },
      },
      ["name", "size", "count"],
    ),
    ...["Ada", "Large", "Keep: No", "2", "ribbon\ncard"],
  );
  expect(result).toEqual({
    action: "accept",
    content: { name: "Ada", size: "l", gift: false, count: 2, extras: ["ribbon", "card"] },
  });
  const [name, size, gift, , extras] = questions;
  expect(name).toEqual({
    question: "The MCP server shop asks: For the parcel\nYour name",
    options: ["Decline to answer"],
  });
  expect(size?.options).toEqual(["Small", "Large", "Decline to answer"]);
  expect(gift?.options).toEqual(["Yes", "No", "Keep: No", "Decline to answer"]);
  expect(extras).toMatchObject({ multiple: true, options: ["ribbon", "card", "Leave it out", "Decline to answer"] });
});

test("an answer that does not fit is asked for again, and in the end given up", async () => {
  const count = form({ count: { type: "integer", minimum: 1, maximum: 9 } }, ["count"]);
  const { result, questions } = await asked(count, "many", "12", "3");
  expect(result).toEqual({ action: "accept", content: { count: 3 } });
  expect(questions[1]?.question).toContain("[That is no number that fits.]");
  expect(questions[2]?.question).toContain("[That does not fit: at least 1, at most 9.]");
  expect((await asked(count, "a", "b", "c")).result).toEqual({ action: "cancel" });
});

test.each([
  ["email", "nobody", "ada@example.org"],
  ["uri", "no address", "https://example.org/a"],
  ["date", "tomorrow", "2026-02-03"],
  ["date-time", "soon", "2026-02-03T04:05:06Z"],
])("a %s has its form", async (format, bad, good) => {
  const { result } = await asked(form({ it: { type: "string", format } }, ["it"]), bad, good);
  expect(result).toEqual({ action: "accept", content: { it: good } });
});

test("who declines or is not there is told to the server as what it is", async () => {
  const one = form({ a: { type: "string" }, b: { type: "string" } });
  expect((await asked(one, { declined: "no" })).result).toEqual({ action: "decline" });
  expect((await asked(one, "x", "Decline to answer")).result).toEqual({ action: "decline" });
  expect((await asked(one, null)).result).toEqual({ action: "cancel" });
  expect((await asked(form({}), "Yes")).result).toEqual({ action: "accept", content: {} });
  expect((await asked(form({}), "Decline to answer")).result).toEqual({ action: "decline" });
});

test("an address is shown whole and never opened; what is no web address is declined unasked", async () => {
  const visit = (url: unknown) => ({ mode: "url", message: "Log in", url, elicitationId: "1" });
  const { result, questions } = await asked(visit("https://example.org/login?x=1"), "I have been there");
  expect(result).toEqual({ action: "accept" });
  expect(questions[0]?.question).toContain("on example.org: Log in\nhttps://example.org/login?x=1\n");
  expect((await asked(visit("https://example.org"), "Decline to answer")).result).toEqual({ action: "decline" });
  for (const url of ["file:///etc/passwd", "javascript:alert(1)", "https://user:pass@example.org", "no", 7])
    expect((await asked(visit(url))).result).toEqual({ action: "decline" });
});

test("nothing hidden in a server's words reaches a person", async () => {
  const { questions } = await asked(
    { ...form({ a: { type: "string", title: "A\u202Eb\u200B" } }), message: "x\u001B[2J\n\ny" },
    null,
  );
  expect(questions[0]?.question).toBe("The MCP server shop asks: x [2J y\nA b");
});

test("options that read alike are told apart by what is sent, as a person may read it; else the form is none", () => {
  const choice = (...options: [value: string, title: string][]) =>
    fieldsOf({
      properties: { a: { type: "string", oneOf: options.map(([value, title]) => ({ const: value, title })) } },
    });
  const [field] = choice(["x\u202E\n1", "Same"], ["2", "Same"]) ?? [];
  expect(field?.options.map(({ label }) => label)).toEqual(["x 1", "2"]);
  expect(choice(["1", "Same"], ["1\u200B", "Same"])).toBeNull();
});

test("whatever a server calls a form is shown as one or declined", () => {
  const schema = fc.record({
    type: fc.constantFrom("object", "array"),
    properties: fc.anything(),
    required: fc.anything(),
  });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), schema), (given) => {
      const fields = fieldsOf(given);
      for (const { name, label, options } of fields ?? []) {
        expect([typeof name, typeof label]).toEqual(["string", "string"]);
        expect(new Set(options.map((one) => one.label)).size).toBe(options.length);
      }
    }),
  );
});
