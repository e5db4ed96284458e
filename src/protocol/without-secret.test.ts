import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutSecret } from "./without-secret.ts";

const key = "sk-proj-aB3dE5gH7jK9mN1pQ3sT5vX7";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const clean = (text: string, secret = key) => withoutSecret(text, secret, "***");

test.each<[string, string, string]>([
  ["whole", `Bad key: ${key}.`, "Bad key: ***."],
  ["its first half", `Bad key: ${key.slice(0, 20)}`, "Bad key: sk-proj-***"],
  ["its second half", `Bad key: …${key.slice(-12)}!`, "Bad key: …***!"],
  ["two pieces of it", `${key.slice(8, 16)} and ${key.slice(20, 28)}`, "*** and ***"],
  ["in base64", `token ${base64(key)}, no`, "token ***, no"],
  ["in base64 without padding", `token ${base64(key).replace(/=+$/, "")}, no`, "token ***, no"],
  ["half of that", `token ${base64(key).slice(0, 14)}`, "token ***"],
])("a key is not left in a text: %s", (_, text, told) => {
  expect(clean(text)).toBe(told);
});

test("a key behind a name is known in base64, however its bytes fall", () => {
  for (const name of ["", "u", "us", "use", "user"]) {
    const header = base64(`${name}:${key}`);
    const told = clean(`Basic ${header}`);
    expect(told.length, told).toBeLessThan("Basic ".length + 16);
  }
});

test("a key with other letters than an address takes is known percent-encoded, with large and small digits", () => {
  const odd = "p+q/r=s:t u&v?w";
  const encoded = encodeURIComponent(odd);
  expect(clean(`?key=${encoded}&x`, odd)).toBe("?key=***&x");
  expect(clean(`?key=${encoded.toLowerCase()}&x`, odd)).toBe("?key=***&x");
  expect(clean(`?key=${encoded.slice(0, 12)}`, odd)).toBe("?key=***");
});

test("both alphabets of base64 are known", () => {
  const secret = "???>>>???>>>";
  expect(base64(secret)).toBe("Pz8/Pj4+Pz8/Pj4+");
  expect([clean("Pz8/Pj4+Pz8/Pj4+", secret), clean("Pz8_Pj4-Pz8_Pj4-", secret)]).toEqual(["***", "***"]);
});

test("what keys of a kind have in common, and less than eight letters, says nothing", () => {
  const text = `Keys begin with sk-proj-, yours with ${key.slice(8, 15)}`;
  expect(clean(text)).toBe(text);
  expect(clean("Keys begin with sk-ant-api03-.", "sk-ant-api03-xYz12345678")).toBe("Keys begin with sk-ant-api03-.");
  expect(clean("not k1 but k12", "k12")).toBe("not k1 but ***");
});

test("whatever the key and wherever a part of it stands, no eight letters of it are left", () => {
  const letters = fc.string({ minLength: 12, maxLength: 60, unit: fc.constantFrom(..."abcXYZ0189+/=_-.") });
  fc.assert(
    fc.property(letters, fc.string(), fc.string(), fc.nat(40), (secret, before, after, from) => {
      const rest = `zq9-${secret}`;
      const told = withoutSecret(`${before}${rest.slice(4 + (from % (secret.length - 8)))}${after}`, rest, "\u0000");
      for (let at = 4; at + 8 <= rest.length; at++) expect(told).not.toContain(rest.slice(at, at + 8));
    }),
  );
});
