import { Encrypter } from "age-encryption";
import { expect, test } from "vitest";
import { newKeyring } from "../../../../test/support/packs/forge.ts";
import { createRandom } from "../../../../test/support/proof.ts";
import { unsealedKey } from "./unseal.ts";

test.each([
  [64, { fileKey: expect.any(Uint8Array) }],
  [65, { problem: "seal-damaged" }],
])("a seal to %s keys gives %j, whoever has one of them", async (count, result) => {
  const { recipient, keys } = await newKeyring(createRandom(1));
  const encrypter = new Encrypter();
  for (let each = 0; each < count; each++) encrypter.addRecipient(recipient);
  const start = await encrypter.encrypt("text");
  expect(await unsealedKey({ sealing: "recipients" }, { start, keys })).toMatchObject(result);
});

test("what age asks for by default takes more memory than a pack may", async () => {
  const { keys } = await newKeyring(createRandom(1));
  const encrypter = new Encrypter();
  encrypter.setPassphrase(keys.passphrase);
  encrypter.setScryptWorkFactor(16);
  const start = await encrypter.encrypt("text");
  expect(await unsealedKey({ sealing: "passphrase" }, { start, keys })).toEqual({
    ...{ problem: "work-factor", found: 16, limit: 15 },
  });
});
