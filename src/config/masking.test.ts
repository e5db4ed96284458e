import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { placeholder } from "../protocol/mask.ts";
import { createMasking } from "./masking.ts";
import { openSecrets } from "./secrets.ts";

const key = "sk-Zq3vR8tLmX0aPbWc7dEfGh1J";

function masking(env: Record<string, string> = {}) {
  const home = tempFolder();
  const [folder, placeFile] = [join(home, "secrets"), join(home, "server.json")];
  let opened = 0;
  const mask = createMasking({
    ...{ env, folder, placeFile },
    secrets: async () => {
      opened++;
      return openSecrets(folder);
    },
  });
  return { mask, folder, placeFile, opens: () => opened, values: (text: string) => mask.text(text) };
}

/** Whether each is hidden in a text. */
const hidden = (mask: { text(text: string): string }, values: readonly string[]) =>
  values.filter((value) => mask.text(`a ${value} b`) === `a ${placeholder} b`);

test("variables that are called secrets are hidden, and passwords in addresses", () => {
  const env = {
    OPENAI_API_KEY: key,
    DB_PASSWORD: "correct horse 7",
    DATABASE_URL: "postgres://me:p4ssw0rd%21@db.example/x",
    HTTP_AUTHORIZATION: `Bearer ${key}B`,
    BASIC_AUTH_TOKEN: `Basic ${Buffer.from("me:open-sesame-1").toString("base64")}`,
    EDB_PASS: "trombone-42-oboe",
    GH_PAT: "pat-of-mine-77",
    MYSQL_PWD: "viola-and-cello-3",
    APP_SESSION: "s3ss10n-of-mine",
    PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n-----END PRIVATE KEY-----`,
  };
  const wanted = [key, "correct horse 7", "p4ssw0rd%21", "p4ssw0rd!", "open-sesame-1", "MIIEvQIBADANBgkqhkiG9w0B"];
  wanted.push(env.EDB_PASS, env.GH_PAT, env.MYSQL_PWD, env.APP_SESSION);
  expect(hidden(masking(env).mask, wanted)).toEqual(wanted);
});

test("words, places and small numbers are hidden nowhere, whatever holds them", () => {
  const env = {
    OLLAMA_API_KEY: "lm-studio",
    A_TOKEN: "no-key-required",
    B_SECRET: "production",
    SSH_KEY: "/home/me/.ssh/id_ed25519",
    KEY_URL: "https://keys.example/v1/list-of-keys",
    KEY_TIMEOUT: "20261116",
    TOKENIZERS_PARALLELISM: "false-and-more-1",
    MY_PUBLIC_KEY: "ssh-ed25519-AAAAC3NzaC1lZDI1",
    SHORT_SECRET: "hunter2",
    PWD: "work-folder-01",
    OLDPWD: "work-folder-02",
    PATH: "bin-folder-01:bin-folder-02",
    XDG_SESSION_ID: "session-c1-of-9",
    DESKTOP_SESSION: "ubuntu-24-wayland",
    COMPASS: "north-by-west-9",
    DB_PASS: "production",
    PLAIN: key,
  };
  expect(hidden(masking(env).mask, Object.values(env))).toEqual([]);
});

test("what is stored is hidden from the moment it is there, whichever process stores it, and when it is gone, too", async () => {
  const { mask, folder, opens } = masking();
  await mask.refresh();
  expect([mask.matcher(), opens()]).toEqual([null, 0]);
  const other = openSecrets(folder);
  other.set("mine https://models.example", key);
  expect(mask.text(key)).toBe(key);
  await mask.refresh();
  expect(mask.text(key)).toBe(placeholder);
  await mask.refresh();
  expect(opens()).toBe(1);
  other.remove("mine https://models.example");
  await mask.refresh();
  expect(mask.text(key)).toBe(placeholder);
});

test("what was given as a key is one, whatever it looks like, but for what stands where none is needed", async () => {
  const { mask, folder } = masking();
  openSecrets(folder).set("mine https://models.example", "swordfishtrombone");
  await mask.refresh();
  mask.learn("correct-horse-battery", "lm-studio", "hunter2");
  const wanted = ["swordfishtrombone", "correct-horse-battery"];
  expect(hidden(mask, [...wanted, "lm-studio", "hunter2"])).toEqual(wanted);
});

test("of an MCP server's values those are hidden that are no word and not called plain or look drawn, and the tokens of its login", async () => {
  const { mask, folder } = masking();
  const secrets = openSecrets(folder);
  const login = { access: "acc-Ess8token9Value", refresh: "ref-Resh8token9Value", scope: "read:everything9" };
  secrets.set("mcp:a API_KEY-0a1b2c3d", "plain words 9");
  secrets.set("mcp:a OTHER-0a1b2c3d", "Zq3vR8tLmX0aPbWc7dEf");
  secrets.set("mcp:a DB_PASS-0a1b2c3d", "violoncello");
  secrets.set("mcp:a WHATEVER-0a1b2c3d", "trombone-42-sierra");
  secrets.set("mcp:a NODE_SETTING-0a1b2c3d", "production");
  secrets.set("mcp:a REGION-0a1b2c3d", "eu-central-1");
  secrets.set("mcp:a DATABASE-0a1b2c3d", "my-database-name-01");
  secrets.set("mcp:a oauth-0011223344556677", JSON.stringify({ current: "x", issuers: { x: { login } } }));
  await mask.refresh();
  const drawn = ["Zq3vR8tLmX0aPbWc7dEf", login.access, login.refresh];
  const wanted = ["plain words 9", "violoncello", "trombone-42-sierra", ...drawn];
  expect(hidden(mask, [...wanted, "production", "eu-central-1", "my-database-name-01", login.scope])).toEqual(wanted);
});

test("our server's token is hidden while it runs, and what is learnt or suspected at once", async () => {
  const { mask, placeFile } = masking();
  const token = "5fX2nT8rL5cYq7wQ2mZ9xK4vB1nT8rL5cYq7wQ2mZ9x";
  writeFileSync(placeFile, JSON.stringify({ pid: 1, port: 2, token }));
  await mask.refresh();
  mask.learn(key, "words");
  mask.suspect("Drawn8aPbWc7dEfGh1J");
  mask.suspect("my-database-name-01");
  const wanted = [token, key, "Drawn8aPbWc7dEfGh1J"];
  expect(hidden(mask, [...wanted, "words", "my-database-name-01"])).toEqual(wanted);
});

test("a store that cannot be read keeps nobody from working", async () => {
  const { mask, folder } = masking({ OPENAI_API_KEY: key });
  openSecrets(folder).set("a", `${key}2`);
  writeFileSync(join(folder, "key"), "damaged");
  await mask.refresh();
  expect(mask.text(key)).toBe(placeholder);
});
