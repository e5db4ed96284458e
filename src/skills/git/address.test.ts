import { expect, test } from "vitest";
import { repositoryAt } from "./address.ts";

test.for<[string, string, string]>([
  ["https://example.com/a/skills.git", "https://example.com/a/skills.git", "skills"],
  ["https://example.com/a/skills/", "https://example.com/a/skills", "skills"],
  ["git@example.com:a/skills.git", "git@example.com:a/skills.git", "skills"],
  ["ssh://git@example.com/a/skills", "ssh://git@example.com/a/skills", "skills"],
  ["obra/superpowers", "https://github.com/obra/superpowers", "superpowers"],
  ["github:obra/superpowers", "https://github.com/obra/superpowers", "superpowers"],
  ["/home/u/skills", "/home/u/skills", "skills"],
  ["file:///home/u/..", "file:///home", "home"],
  ["http://127.0.0.1:8080/a/b", "http://127.0.0.1:8080/a/b", "b"],
])("%s is fetched from %s into %s", ([given, url, name]) => {
  expect(repositoryAt(given)).toEqual({ url, name });
});

test("the page of a folder on a server names the repository, the branch and the skill", () => {
  expect(repositoryAt("https://example.com/a/b/tree/main/skills/pdf")).toEqual({
    ...{ url: "https://example.com/a/b", name: "b", branch: "main", skill: "skills/pdf" },
  });
});

test.for<[string, string]>([
  ["ext::sh -c touch% x", "not-an-address"],
  ["ext::sh", "transport"],
  ["fd::17", "transport"],
  ["ftp://example.com/a", "transport"],
  ["javascript:alert(1)", "transport"],
  ["--upload-pack=touch x", "not-an-address"],
  ["-u", "not-an-address"],
  ["-oProxyCommand@host:x", "not-an-address"],
  ["ssh://-oProxyCommand=x/a", "not-an-address"],
  ["git@host:-oProxyCommand", "not-an-address"],
  ["https://me:secret@example.com/a", "password"],
  ["https://token@example.com/a", "password"],
  ["http://example.com/a", "unencrypted"],
  ["no address", "not-an-address"],
  ["", "not-an-address"],
])("%j is refused: %s", ([given, problem]) => {
  expect(repositoryAt(given)).toEqual({ problem });
});
