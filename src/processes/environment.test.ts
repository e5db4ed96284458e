import { expect, test } from "vitest";
import { childEnvironment } from "./environment.ts";

test("a child knows what it needs to work and nothing of our keys", () => {
  const env = {
    PATH: "/bin",
    LC_ALL: "C",
    XDG_RUNTIME_DIR: "/run",
    https_proxy: "http://proxy",
    HTTPS_PROXY: "http://proxy",
    CONDA_PREFIX: "/conda",
    OPENAI_API_KEY: "canary",
    NODE_OPTIONS: "--require evil",
    LD_PRELOAD: "evil.so",
    BASH_ENV: "evil.sh",
    SSH_AUTH_SOCK: "/agent",
    RIPGREP_CONFIG_PATH: "/rc",
    EMPTY: undefined,
  };
  expect(childEnvironment(env)).toEqual({
    PATH: "/bin",
    LC_ALL: "C",
    XDG_RUNTIME_DIR: "/run",
    https_proxy: "http://proxy",
    HTTPS_PROXY: "http://proxy",
    CONDA_PREFIX: "/conda",
  });
});

test("a secret does not pass under the cover of a wildcard", () => {
  const env = { CONDA_TOKEN: "1", XDG_API_KEY: "2", LC_Secret: "3", CONDA_DB_PASSWORD: "4", CONDA_DEFAULT_ENV: "base" };
  expect(childEnvironment(env)).toEqual({ CONDA_DEFAULT_ENV: "base" });
});

test.each([
  ...["AUTH", "_auth", "AUTHORIZATION", "PASS", "PASSPHRASE", "PASSWORD", "PWD", "CREDS", "CREDENTIALS", "COOKIE"],
  ...["SESSION", "SESSION_ID", "JWT", "BEARER", "PRIVATE", "DSN", "WEBHOOK_URL", "KEY", "TOKEN", "SECRET"],
])("a family does not bring NPM_%s, which passes by its own name", (end) => {
  const name = `NPM_${end}`;
  expect(childEnvironment({ [name]: "x" }, {}, ["NPM_*"])).toEqual({});
  expect(childEnvironment({ [name]: "x" }, {}, [name])).toEqual({ [name]: "x" });
});

test("what only sounds like a secret is brought by its family", () => {
  const env = { XDG_SESSION_TYPE: "wayland", NPM_AUTHOR: "me", NPM_HOME: "/n" };
  expect(childEnvironment(env, {}, ["NPM_*"])).toEqual(env);
});

test("what the caller adds wins", () => {
  expect(childEnvironment({ PATH: "/bin" }, { PATH: "/own", API_KEY: "given" })).toEqual({
    PATH: "/own",
    API_KEY: "given",
  });
});

test("what the user wants a command to know besides, it knows by name or by family", () => {
  const env = {
    NPM_HOME: "1",
    NPM_CACHE: "2",
    NPM_TOKEN: "3",
    NPM_CREDENTIALS: "4",
    MY_KEY: "5",
    OTHER: "6",
    NPM: "7",
  };
  expect(childEnvironment(env, {}, ["NPM_*", "MY_KEY"])).toEqual({ NPM_HOME: "1", NPM_CACHE: "2", MY_KEY: "5" });
});

test("what has other programs run something passes by its own name only", () => {
  const powerful = ["NODE_OPTIONS", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES", "GIT_SSH_COMMAND", "BASH_ENV", "ENV"];
  const names = [...powerful, "PYTHONPATH", "SSH_AUTH_SOCK"];
  const env = Object.fromEntries(names.map((name) => [name, "x"]));
  const families = ["NODE_*", "LD_*", "DYLD_*", "GIT_*", "BASH_*", "E*", "P*", "SSH_*"];
  expect(childEnvironment(env, {}, families)).toEqual({});
  expect(childEnvironment(env, {}, names)).toEqual(env);
});

test("programs are not looked for where a command happens to begin", () => {
  expect(childEnvironment({ PATH: ".:/bin::./node_modules/.bin:/usr/bin:" })).toEqual({ PATH: "/bin:/usr/bin" });
  // An empty one would mean that very place.
  expect(childEnvironment({ PATH: ".:bin" })).toEqual({});
});
