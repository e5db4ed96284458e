// Packs of the earlier programs, made from what is known of their format alone.
import { createCipheriv, hash, pbkdf2Sync, randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

export interface OldWish {
  id?: string;
  name?: string;
  username?: string;
  sign?: string;
  files: Record<string, string>;
  /** Which of them somebody else has sealed. */
  foreign?: string;
}

/** A zip of `manifest.json` in the clear and every file as `encrypted/PATH.enc`. */
export function oldPack({ id = "b7c1", name = "Report", username = "alice", sign = "SKILLMINT_OK", ...rest }: OldWish) {
  const key = pbkdf2Sync(username, hash("sha256", `${id}${name}`, "buffer"), 100_000, 32, "sha256");
  const seal = (text: string, by = key) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", by, nonce);
    return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  };
  const manifest = {
    id,
    name,
    version: "1.0.0",
    username_hint: username,
    encrypted_verify: seal(sign).toString("base64"),
  };
  const sealed = Object.entries(rest.files).map(
    ([path, text]) => [`encrypted/${path}.enc`, seal(text, path === rest.foreign ? randomBytes(32) : key)] as const,
  );
  return zip([["manifest.json", Buffer.from(JSON.stringify(manifest))], ...sealed]);
}

export const oldBundle = (files: Record<string, string>) =>
  zip([
    ["industry-manifest.json", Buffer.from('{"pack_id":"p","skills":[]}')],
    ...Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const),
  ]);

/** The plainest zip there is. */
export function zip(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, content] of entries) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, rest, name]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...central, Buffer.from("PK\x05\x06"), end]);
}
