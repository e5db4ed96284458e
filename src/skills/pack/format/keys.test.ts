import { createPrivateKey, createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import {
  fingerprintOf,
  isPublisher,
  isSignedBy,
  isWeak,
  newSigningSecret,
  packIdOf,
  type SigningKey,
  signingKey,
} from "./keys.ts";

const text = Buffer.from("text");

test("the key of RFC 8032's first test is known by its public half, and signs as the RFC has it", () => {
  const secret = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex");
  const key = signingKey(secret.toString("base64url")) as SigningKey;
  expect(Buffer.from(key.publisher.slice(8), "base64url").toString("hex")).toBe(
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
  );
  expect(Buffer.from(key.sign(new Uint8Array())).toString("hex")).toBe(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  );
});

test("a new key signs for itself and for nobody else", () => {
  const [one, other] = [newSigningSecret(), newSigningSecret()].map((secret) => signingKey(secret) as SigningKey);
  const signature = one?.sign(text) ?? new Uint8Array();
  expect(isSignedBy(one?.publisher ?? "", text, signature)).toBe(true);
  expect(isSignedBy(other?.publisher ?? "", text, signature)).toBe(false);
  expect(isSignedBy(one?.publisher ?? "", Buffer.from("Text"), signature)).toBe(false);
  expect(isSignedBy(one?.publisher ?? "", text, signature.subarray(1))).toBe(false);
});

test("a key is written one way, and has one id", () => {
  const { publisher } = signingKey(Buffer.alloc(32, 7).toString("base64url")) as SigningKey;
  const last = publisher.at(-1) as string;
  // The last letter has two bits that mean nothing.
  const same = publisher.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
  expect([publisher, same, `${publisher}=`, publisher.slice(8), ""].map(isPublisher)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(packIdOf(publisher, "tool")).toBe(`${fingerprintOf(publisher)}/tool`);
  expect(fingerprintOf(publisher)).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  `01${"00".repeat(31)}`,
  `01${"00".repeat(30)}80`,
  `ec${"ff".repeat(30)}7f`,
  "00".repeat(32),
  `${"00".repeat(31)}80`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}ff`,
])("the point %s proves nothing", (point) => {
  expect(isWeak(`ed25519:${Buffer.from(point, "hex").toString("base64url")}`)).toBe(true);
});

test("what is kept is no key when it is cut", () => {
  expect([signingKey(""), signingKey("AAAA"), signingKey(newSigningSecret().slice(1))]).toEqual([null, null, null]);
});

test("what we keep is what node:crypto makes", () => {
  const secret = newSigningSecret();
  const { publisher } = signingKey(secret) as SigningKey;
  const jwk = { kty: "OKP", crv: "Ed25519", d: secret, x: publisher.slice(8) };
  const { x } = createPublicKey(createPrivateKey({ key: jwk, format: "jwk" })).export({ format: "jwk" });
  expect(x).toBe(publisher.slice(8));
});
