import { expect, test } from "vitest";
import { ask, bash, context, deny, edit, policy, read, rule } from "../../test/support/gate.ts";
import { decide, type GateCall } from "./decide.ts";

const { dataFolder, home } = context;
const cached = `${dataFolder}/skills-cache/1/x`;
const own = `${home}/.claude/skills/x`;
const said = (call: GateCall, reads: string[], ...rules: ReturnType<typeof deny>[]) =>
  decide(call, policy("default", ...rules), { ...context, reads }).decision;
const planned = (command: string, reads: string[]) =>
  decide(bash(command), policy("plan"), {
    ...context,
    reads,
    shell: context.shell && { ...context.shell, isReadOnly: () => true },
  }).decision;

test("files of a skill in use are read unasked, wherever it is kept, and never written", () => {
  expect([said(read(`${own}/a.md`), []), said(read(`${own}/a.md`), [own])]).toEqual(["ask", "allow"]);
  expect([said(read(`${cached}/a.md`), []), said(read(`${cached}/a.md`), [cached])]).toEqual(["deny", "allow"]);
  expect(said(read(`${dataFolder}/skills-cache/2/a.md`), [cached])).toBe("deny");
  expect([said(edit(`${own}/a.md`), [own]), said(edit(`${cached}/a.md`), [cached])]).toEqual(["ask", "deny"]);
  expect(said(read(`${own}/a.md`), [own], deny(`read_file(${own}/**)`))).toBe("deny");
});

test.for([".env", "secrets/.env", ".git/config", "sub/id_rsa", "certs/a.pem"])(
  "what is hidden in a skill's folder, and keys, are asked for as anywhere: %s",
  (path) => {
    expect(said(read(`${own}/${path}`), [own])).toBe("ask");
    const changing = { ...edit("/home/u/project/a.txt"), tool: "file_copy" };
    const touches = [...read(`${own}/${path}`).touches, ...changing.touches];
    expect(said({ ...changing, touches }, [own], rule("edit(/home/u/project/**)"))).toBe("ask");
  },
);

test("a skill's file that the skill tool names is judged as read_file of it is, also before the skill is in use", () => {
  const names = (resource: string, skill: string): GateCall => ({
    ...{ tool: "skill", class: "free", touches: [{ action: "read", resource, as: "read_file", skill }] },
  });
  expect([said(names(`${own}/a.md`, own), []), said(names(`${cached}/a.md`, cached), [])]).toEqual(["allow", "allow"]);
  expect(said(names(`${own}/.env`, own), [])).toBe("ask");
  expect(said(names(`${home}/Documents/a.txt`, home), [])).toBe("ask");
  expect(said(names(`${dataFolder}/skillmint.db`, dataFolder), [])).toBe("deny");
  expect(said(names(`${own}/a.md`, own), [], deny("read_file"))).toBe("deny");
  expect(said(names(`${own}/a.md`, own), [], ask(`read_file(${own}/**)`))).toBe("ask");
  expect(said(names(`${home}/a.txt`, home), [], rule(`read_file(${home}/a.txt)`))).toBe("allow");
});

test("a folder that holds ours opens nothing of ours", () => {
  for (const folder of [home, dataFolder, "/"]) expect(said(read(`${dataFolder}/secrets/key`), [folder])).toBe("deny");
});

test("a folder that holds more than a skill opens nothing, in plan mode neither", () => {
  for (const folder of [home, "/"]) {
    expect(said(read(`${home}/notes/a.md`), [folder])).toBe("ask");
    expect(planned(`cat ${home}/notes/a.md`, [folder])).toBe("ask");
  }
  expect(said(read("/etc/shadow"), ["/"])).toBe("ask");
});

test("in plan mode a command that only reads may read them too", () => {
  expect([planned(`cat ${own}/a.md`, []), planned(`cat ${own}/a.md`, [own])]).toEqual(["ask", "allow"]);
  expect(planned(`cat ${home}/.ssh/id`, [own])).toBe("ask");
});

test.for<[string, "allow" | "ask" | "deny"]>([
  [`bash ${cached}/scripts/a.sh x`, "allow"],
  [`bash ${own}/scripts/a.sh`, "allow"],
  [`cd src && python3 ${cached}/a.py --out b.txt`, "allow"],
  [`bash ${cached}/../../secrets/a.sh`, "ask"],
  [`bash ${cached}/a/../../../secrets/a.sh`, "ask"],
  [`bash ${cached}*/a.sh`, "ask"],
  [`bash ${dataFolder}/skills-cache/2/a.sh`, "ask"],
  [`cp a.txt ${cached}/scripts/a.sh`, "ask"],
  [`echo x > ${cached}/scripts/a.sh`, "deny"],
  [`cp a.txt ${own}/scripts/a.sh`, "ask"],
  [`prog --in=${cached}/a.md`, "allow"],
  [`prog x=1;y=${cached}/../../secrets/key`, "ask"],
  [`python3 -c "print(open('${cached}/../../secrets/key').read())"`, "ask"],
  [`echo x > ${own}/scripts/a.sh`, "ask"],
  [`bash ${cached}/a.sh ${dataFolder}/secrets/key`, "ask"],
])("programs of a skill in use may be run, and nothing else of ours named: %s → %s", ([command, decision]) => {
  const facts = { ...context, reads: [cached, own] };
  expect(decide(bash(command), policy("unrestricted"), facts).decision).toBe(decision);
});
