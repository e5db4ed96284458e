import { describe, expect, test } from "vitest";
import { createRandom } from "../../test/support/proof.ts";
import { encodings, isUntouched, trySplit } from "../../test/support/secret-splits.ts";
import { createMatcher, maskBy, placeholder } from "./mask.ts";

const key = "sk-proj-Zq3vR8tLmX0aPbWc7dEfGh1J";
const mask = maskBy(() => createMatcher([key]));

describe("a secret is hidden", () => {
  test("in eight forms, wherever a text is cut into chunks", () => {
    const random = createRandom(11);
    const tried = Array.from({ length: 300 }, () => trySplit(random));
    expect(tried.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(new Set(tried.map(({ encoding }) => encoding)).size).toBe(Object.keys(encodings).length);
  });

  test("and all that is none comes through as it was", () => {
    const random = createRandom(12);
    expect(Array.from({ length: 30 }, () => isUntouched(random))).toEqual(Array(30).fill(true));
  });

  test("also in part, once that is too long for a chance, but not by what all keys of its kind begin with", () => {
    expect(mask.text(`${key.slice(0, 24)}…`)).toBe(`${placeholder}…`);
    expect(mask.text(`…${key.slice(-14)}`)).toBe(`…${placeholder}`);
    expect(mask.text("sk-proj-Zq3v and Zq3vR8tLm")).toBe("sk-proj-Zq3v and Zq3vR8tLm");
  });

  test("as often as it is there, and where one secret is the beginning of another", () => {
    const both = maskBy(() => createMatcher(["correct horse", "correct horse battery"]));
    expect(both.text("correct horse battery, correct horse")).toBe(`${placeholder}, ${placeholder}`);
    expect(mask.text(key + key)).toBe(placeholder + placeholder);
  });
});

/** As programs print bytes: with lines of so many letters, or in columns. */
const folded = (text: string, width: number, end = "\n") =>
  text.match(new RegExp(`.{1,${width}}`, "g"))?.join(end) ?? "";
const inColumns = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 16) }, (_, line) => {
    const part = bytes.subarray(line * 16, line * 16 + 16);
    const hex = folded(part.toString("hex"), 4, " ").padEnd(39);
    return `${(line * 16).toString(16).padStart(8, "0")}: ${hex}  ${part.toString("latin1")}\n`;
  }).join("");
const layouts: Record<string, (bytes: Buffer) => string> = {
  base64: (bytes) => folded(bytes.toString("base64"), 76),
  "base64 -w 5": (bytes) => folded(bytes.toString("base64"), 5),
  "base64 in CRLF": (bytes) => folded(bytes.toString("base64"), 64, "\r\n"),
  "base64 in JSON": (bytes) => JSON.stringify(folded(bytes.toString("base64url"), 76)),
  "xxd -p": (bytes) => folded(bytes.toString("hex"), 60),
  "od -An -tx1": (bytes) => folded(folded(bytes.toString("hex"), 2, " "), 48, "\n"),
  xxd: inColumns,
};

test.each(Object.entries(layouts))("a secret is hidden across the lines of %s, wherever they end", (_, write) => {
  const left: string[] = [];
  for (const secret of ["trombone-42-sierra-oboe", "0f3a9c5512de87b04411aa9e", key]) {
    const some = maskBy(() => matcher);
    const matcher = createMatcher([secret]);
    for (let before = 0; before < 58; before += 3) {
      const text = write(Buffer.from(`${".".repeat(before)}${secret}\nafter it, more`));
      const stream = some.stream();
      const cut = 1 + ((before * 7) % (text.length - 1));
      const told = [some.text(text), stream.write(text.slice(0, cut)) + stream.write(text.slice(cut)) + stream.end()];
      left.push(...told.filter((one) => one.split(placeholder).length !== 2 && !(write === inColumns && one !== text)));
      left.push(...told.filter((one) => one.includes(secret.slice(-8))));
    }
  }
  expect(left).toEqual([]);
});

test.each([
  ["a short secret in base64", "p4Y0FW67", "", "aE96\r\nb3A0\r\nWTBG\r\nVzY3\r\ndHE="],
  [
    "the end of a line in JSON is a key's first letter",
    "sk-proj-nj7fnhN3Kb-lOg20qE",
    "",
    "eGJl\\nSnNr\\nLXBy\\nb2ot\\nbmo3\\nZm5o\\nTjNL\\nYi1s\\nT2cy\\nMHFF",
  ],
  [
    "that of another key",
    "Zv34xh horse FsPSf",
    "sk-proj-naCcxtgW82WbTDAmvZVo",
    "RHRa\\ndjM0\\neGgg\\naG9y\\nc2Ug\\nRnNQ\\nU2Yg",
  ],
])("a line that ends behind its first letters does not uncover it, letter by letter: %s", (_, secret, other, text) => {
  const matcher = createMatcher([secret, other]);
  const stream = maskBy(() => matcher).stream();
  const told = [...text].map((letter) => stream.write(letter)).join("") + stream.end();
  expect(told.split(placeholder)).toHaveLength(2);
  expect(told.length).toBeLessThan(placeholder.length + 24);
});

test("a stream holds back what could be a beginning, and no more", () => {
  const stream = mask.stream();
  expect(stream.write("the key is sk-pr")).toBe("the key is ");
  expect(stream.write("actice")).toBe("sk-practice");
  expect(stream.write(`. ${key.slice(0, 20)}`)).toBe(". ");
  expect(stream.write(key.slice(20))).toBe("");
  expect(stream.write(" it went")).toBe(`${placeholder} it went`);
  expect(stream.write(" sk-proj")).toBe(" ");
  expect(stream.end()).toBe("sk-proj");
});

test("a part that goes on in the next chunk is hidden as one", () => {
  const stream = mask.stream();
  const [one, other] = [stream.write(`… ${key.slice(10, 26)}`), stream.write(`${key.slice(26)} …`)];
  expect(one + other + stream.end()).toBe(`… ${placeholder} …`);
});

test("what becomes known while a stream runs is hidden from then on", () => {
  let known: string[] = [];
  const stream = maskBy(() => createMatcher(known)).stream();
  expect(stream.write(`${key}\n`)).toBe(`${key}\n`);
  known = [key];
  expect(stream.write(`${key}\n`)).toBe(`${placeholder}\n`);
});

test("what is shorter than eight letters is part of too many words to be hidden", () => {
  expect(createMatcher(["secret", "hunter2"])).toBe(null);
});

test("to look for all forms of twenty keys costs not much more than to look for each as it is", () => {
  const keys = Array.from({ length: 20 }, (_, index) => `${key}${index}Qr${index * 7919}`);
  const matcher = createMatcher(keys);
  const text = `{"text":"A line of an output, as there are many.", "id":"4f9a0c"}\n`.repeat(16_000);
  const best = (work: () => void) =>
    Math.min(
      ...Array.from({ length: 8 }, () => {
        const began = performance.now();
        work();
        return performance.now() - began;
      }),
    );
  const masked = best(() => expect(matcher?.text(text)).toBe(text));
  const plain = best(() => expect(keys.filter((one) => new RegExp(one).test(text))).toEqual([]));
  expect(masked).toBeLessThan(30 * plain);
});

test.each(["\t", " ", "\n", "\\n", "\\", " \n", "\\\\n"])(
  "half a million characters of %j are looked through once",
  (part) => {
    const matcher = createMatcher(["a-secret-of-thirty-two-letters!!"]);
    const text = part.repeat(500_000 / part.length);
    expect(matcher?.text(text)).toBe(text);
  },
);
