import { resolve } from "node:path";
import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { Complaint, type Io } from "./io.ts";
import { type ServeFlags, serveOptions } from "./serve-options.ts";

const options = (flags: ServeFlags, env: Record<string, string> = {}) =>
  serveOptions(flags, { env, texts: textsIn("en") } as Io);
const usual = { host: "127.0.0.1", port: 8765, isPortMust: false, names: [], tls: undefined };
const file = (name: string) => resolve(import.meta.dirname, "../../test/fixtures/tls", name);
const tls = { tlsCert: file("cert.pem"), tlsKey: file("key.pem") };

test.each<[expected: object, flags: ServeFlags, env?: Record<string, string>]>([
  [usual, {}],
  [usual, { host: "localhost" }],
  [{ ...usual, host: "::1" }, { host: "::1" }],
  [{ ...usual, port: 80, isPortMust: true }, { port: "80" }],
  [{ ...usual, port: 0, isPortMust: true }, { port: "0" }, { PORT: "99" }],
  [{ ...usual, port: 99, isPortMust: true }, {}, { PORT: "99" }],
  [
    { ...usual, host: "0.0.0.0" },
    { host: "0.0.0.0", insecureHttp: true },
  ],
  [
    { ...usual, host: "mint.example", names: ["m"] },
    { host: "mint.example", insecureHttp: true, name: ["m"] },
  ],
  [
    { ...usual, host: "::", tls: { cert: expect.any(Buffer), key: expect.any(Buffer) } },
    { host: "::", ...tls },
  ],
])("%j comes of %j", (expected, flags, env) => {
  expect(options(flags, env)).toEqual(expected);
});

test.each(["0.0.0.0", "::", "10.0.0.1", "mint.example", "127.0.0.1.mint.example"])(
  "%s needs a certificate, or the word that none is wanted",
  (host) => {
    expect(() => options({ host })).toThrow(Complaint);
  },
);
