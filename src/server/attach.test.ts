import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { png } from "../../test/support/pictures.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { makeFolder } from "../config/folders.ts";
import type { SessionDependencies } from "../session/dependencies.ts";
import { attaching } from "./attach.ts";

function waiting(...contents: (string | Buffer)[]) {
  const data = tempFolder();
  const uploads = join(data, "uploads");
  makeFolder(uploads);
  const ids = contents.map((content, index) => {
    const id = `upl_${String(index).repeat(32)}`;
    writeFileSync(join(uploads, id), content);
    return id;
  });
  const folders = { data, outputs: join(data, "outputs") } as SessionDependencies["folders"];
  const attach = (names: readonly string[]) =>
    attaching(
      names.map((name, index) => ({ id: ids[index] as string, name })),
      folders,
      "en",
    );
  return { uploads, attach, outputs: join(data, "outputs", "ses_1") };
}

test("a prompt that was not stored leaves its files where they were, and no folder behind", async () => {
  const { uploads, attach, outputs } = waiting("one", png(2, 2));
  const placed = await (await attach(["a.txt", "b.png"]))?.("ses_1", "en");
  expect([readdirSync(uploads), readdirSync(outputs).length]).toEqual([[], 2]);
  await placed?.undo();
  expect([readdirSync(uploads).length, existsSync(outputs)]).toEqual([2, false]);
  expect(readFileSync(join(uploads, readdirSync(uploads)[0] as string), "utf8")).toBe("one");
});

test("a picture that was sent before stays when another attempt with it fails", async () => {
  const { uploads, attach, outputs } = waiting(png(2, 2), png(2, 2));
  const [first] = [await (await attach(["a.png"]))?.("ses_1", "en")];
  await first?.settle();
  writeFileSync(join(uploads, `upl_${"0".repeat(32)}`), png(2, 2));
  await (await (await attach(["a.png"]))?.("ses_1", "en"))?.undo();
  expect([readdirSync(outputs).length, readdirSync(uploads).length]).toEqual([1, 2]);
});

test("the model reads in its own language what came, and a name that is a path or moves letters is only a name", async () => {
  const { attach, outputs } = waiting("one");
  const placed = await (await attach(["..\\..\\etc/\u202Epass wd?.txt\n"]))?.("ses_1", "zh-CN");
  const file = join(outputs, "00000000-pass_wd_.txt");
  expect(placed?.attached).toEqual({
    ...{ images: [], files: [{ name: "pass wd?.txt", file, size: 3 }] },
    note: expect.stringMatching(/^用户.*- pass wd\?\.txt（3 B）：.*$/s),
  });
  await placed?.undo();
});
