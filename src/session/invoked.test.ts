import { expect, test } from "vitest";
import { invokedIn } from "./invoked.ts";

const textOf = (name: string) => `<skill_content name="${name}">`;

async function invoked(text: string, skills = ["a", "b", "c", "d", "e", "f"]) {
  const used: string[] = [];
  const {
    skills: texts,
    events,
    noSkill,
  } = await invokedIn(text, {
    async callable(name) {
      if (name === "etc") return { near: [], kept: "model-only" };
      return skills.includes(name) || { near: name === "aa" ? ["a"] : [] };
    },
    follow: (names) => `Follow ${names}.`,
    begin: (names) => `Begin ${names}.`,
    async prompt(name, args) {
      if (name === "s:p") return { text: `Prompt(${args})` };
      const near = ["s:p"];
      if (name === "s:pp") return { text: null, problem: { near, prompt: { server: "s", why: "unknown" } } };
      return name === "s:e"
        ? { text: "It is empty.", problem: { near: [], prompt: { server: "s", why: "empty" } } }
        : null;
    },
    async use(name, args) {
      used.push(`${name}(${args})`);
      const loaded = { name, source: "user", hash: "", terms: {} } as const;
      if (name === "e" || name === "f") return { text: "", loaded: null, fork: { name, args } };
      return name === "b" ? { text: "It cannot be read.", loaded: null } : { text: textOf(name), loaded };
    },
  });
  return { used, texts, events: events.length, noSkill };
}

test.each([
  ["/a", ["a()"]],
  ["  /a  one\ntwo ", ["a(one\ntwo)"]],
  ["/a /c x /d", ["a(x /d)", "c(x /d)"]],
  ["/a /none x", ["a(/none x)"]],
  ["/a /a x", ["a(x)"]],
  // Five at most; a sixth is an argument.
  ["/a /b /c /d /e /f", ["a(/f)", "b(/f)", "c(/f)", "d(/f)", "e(/f)"]],
  ["/none", []],
  ["say /a", []],
  ["/a/b", []],
  ["/", []],
  ["", []],
])("%j calls for %j", async (text, expected) => {
  expect((await invoked(text)).used).toEqual(expected);
});

test("one that cannot be read is told of, and nothing of it holds; those whose texts are given need not be loaded", async () => {
  expect((await invoked("/b")).texts).toEqual(["It cannot be read."]);
  expect(await invoked("/a /b")).toEqual({
    used: ["a()", "b()"],
    texts: [textOf("a"), "It cannot be read.", "Follow a."],
    events: 1,
    noSkill: null,
  });
});

test("a prompt of a server is called for by its name, alone or behind skills; a skill of that name wins", async () => {
  expect((await invoked("/s:p one two")).texts).toEqual(["Prompt(one two)"]);
  expect((await invoked("/a /s:p x")).texts).toEqual([textOf("a"), "Follow a.", "Prompt(x)"]);
  expect(await invoked("/s:p x", ["s:p"])).toMatchObject({ used: ["s:p(x)"], texts: [textOf("s:p"), "Follow s:p."] });
  expect((await invoked("/s:q x")).texts).toEqual([]);
});

test("one that the server does not have stays the user's words, and he is told; one that gave nothing is told to both", async () => {
  expect(await invoked("/a /s:pp x")).toMatchObject({
    ...{ used: ["a(/s:pp x)"], texts: [textOf("a"), "Follow a."] },
    noSkill: { name: "s:pp", near: ["s:p"], prompt: { server: "s", why: "unknown" } },
  });
  expect(await invoked("/s:e x")).toMatchObject({
    ...{ texts: ["It is empty."], noSkill: { name: "s:e", prompt: { why: "empty" } } },
  });
});

test.each([
  ["/aa fix it", { name: "aa", near: ["a"] }],
  ["/nonesuch fix it", { name: "nonesuch", near: [] }],
  ["/a /aa fix it", { name: "aa", near: ["a"] }],
  // An argument that no skill is like.
  ["/a /nonesuch", null],
  ["/a fix it", null],
  // Folders that are there, paths, and what nobody is called.
  ["/usr is odd", null],
  // Whatever else it is, there is a skill of that name.
  ["/a /etc is odd", { name: "etc", near: [], kept: "model-only" }],
  ["/etc/hosts is odd", null],
  ["/nonesuch/hosts is odd", null],
  ["/? what is this", null],
  ["/* a comment */", null],
])("%j seems to call for a skill that there is not: %j", async (text, expected) => {
  expect((await invoked(text)).noSkill).toEqual(expected);
});

test("of those that work in sub-agents the model is told once", async () => {
  expect((await invoked("/e /a /f x")).texts).toEqual([textOf("a"), "Follow a.", "Begin e,f."]);
});
