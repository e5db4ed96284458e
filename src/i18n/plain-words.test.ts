import { expect, test } from "vitest";
import { languages } from "../protocol/language.ts";
import * as english from "./en/system.ts";
import { textsIn } from "./texts.ts";
import * as chinese from "./zh-CN/system.ts";

test.each([
  ["ECONNREFUSED 127.0.0.1:9", "nothing listens at this address (ECONNREFUSED 127.0.0.1:9)"],
  ["getaddrinfo ENOTFOUND api.none", "no host of this name is known (ENOTFOUND api.none)"],
  ["EACCES: permission denied, open '/a b/c'", "SkillMint has no permission for it (EACCES /a b/c)"],
  ["ENOENT", "there is no such file or folder (ENOENT)"],
  ["ENOSPC: no space left on device, write", "there is no room left on the disk (ENOSPC)"],
  ["EWHAT: never heard of", "EWHAT: never heard of"],
  ["disk I/O error", "disk I/O error"],
  ["spawn /a b/c ENOENT", "there is no such program, or its working folder is missing (ENOENT /a b/c)"],
  ["spawn /etc EACCES", "SkillMint has no permission for it (EACCES /etc)"],
  ["ETIMEDOUT 5s\nwaiting for a licence", "nobody answered in time (ETIMEDOUT 5s)\nwaiting for a licence"],
  ["the proxy said: ECONNREFUSED upstream", "the proxy said: ECONNREFUSED upstream"],
])("%j is said as %j", (said, plain) => {
  expect(english.plain(said)).toBe(plain);
});

test("what has no words of ours stands in brackets, and nothing said is nothing shown", () => {
  expect(english.because("HTTP 502")).toBe(" (HTTP 502)");
  expect([english.because(""), chinese.because("")]).toEqual(["", ""]);
  expect(chinese.because("EPIPE: broken pipe, write")).toBe("：连接中断（EPIPE）");
});

test.each(languages)("in %s no sentence leaves a code of the system to itself", (language) => {
  const { cli, config, doctor, model, models, server, session, sessions } = textsIn(language);
  const problem = "EACCES: permission denied, open '/x'";
  const file = "/x";
  const said = [
    cli.folderGone({ problem, flag: "--cwd" }),
    cli.outputFailed({ problem }),
    cli.unexpected({ problem, log: null }),
    cli.store.unwritable({ detail: problem }),
    config.badFile({ file, problem }),
    doctor.data.unwritable({ folder: "/x", problem }),
    model.problems.unreachable({ model: "a/b", detail: "EACCES host" }),
    model.problems["broken-stream"]({ model: "a/b", detail: "read EACCES" }),
    model.reasons.unreachable({ detail: "EACCES host" }),
    model.reasons["broken-stream"]({ detail: "read EACCES" }),
    models.secrets.what.damaged({ file, detail: problem }),
    models.secrets.what.unusable({ file, detail: problem }),
    server.unexpected({ problem }),
    server.noTlsFile({ file, problem }),
    server.cannotListen({ host: "h", port: 1, problem }),
    session.internal({ problem }),
    sessions.fileNotWritten({ file, problem }),
  ];
  for (const sentence of said) expect(sentence).toMatch(/(no permission for it |没有权限)[(（]EACCES/);
});
