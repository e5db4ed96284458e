import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { needs } from "./needs.ts";
import { environmentOf } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");

/** What a script says that runs with a data folder on a disk of its own; `$0` is the program, `lock` makes the disk read-only. */
async function onOwnDisk(script: string): Promise<string> {
  const [home, data] = [tempFolder(), join(tempFolder(), "disk")];
  mkdirSync(data);
  const lock = `lock() { mount -o remount,ro "$SKILLMINT_HOME"; }`;
  const command = `mount -t tmpfs -o size=20m,mode=700 tmpfs "$SKILLMINT_HOME" && ${lock}; ${script}`;
  const child = spawn("unshare", ["-rm", "sh", "-c", command, bin], {
    cwd: home,
    env: { ...environmentOf({ home }), SKILLMINT_HOME: data },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  await new Promise((ended) => child.on("close", ended));
  return said;
}

for (const [name, run] of [
  ["", '"$0" run "a treasured prompt" > /dev/null'],
  [
    ", also when the last process was killed",
    'SKILLMINT_FAILPOINT=after:turn-ended "$0" run "a treasured prompt" > /dev/null',
  ],
] as const) {
  needs("own-mounts")(
    `sessions on a disk that is read-only can be listed, shown, searched and exported${name}`,
    async () => {
      const said = await onOwnDisk(
        `${run}
       lock
       "$0" session list | cut -c1-40 > list; id=$(cut -d" " -f1 list); echo "code $?"
       "$0" session list --output json; echo "code $?"
       "$0" session show "$id"; echo "code $?"
       "$0" session search treasured; echo "code $?"
       "$0" session export "$id" --format markdown; echo "code $?"
       "$0" session check; echo "code $?"
       SKILLMINT_LANG=zh-CN "$0" session list
       "$0" session rename "$id" another; echo "code $?"
       "$0" run again; echo "code $?"`,
      );
      expect(said.match(/a treasured prompt|\*\*treasured\*\*/g)?.length).toBeGreaterThanOrEqual(4);
      expect(said.match(/^code \d$/gm)).toEqual([...Array(6).fill("code 0"), "code 1", "code 1"]);
      expect(said.match(/The data folder cannot be written, so nothing can be stored\./g)).toHaveLength(6);
      expect(said).toContain("数据目录无法写入，因此不能保存任何内容。");
      expect(said).toMatch(/Sessions: 1; events: \d+; not as they were stored: 0\./);
    },
  );
}
