import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";

const bash = (command: string) => `bash ${JSON.stringify({ command })}`;

needs("proc")(
  "a command that writes an endless file is ended at the setting's length, and says so in the user's language",
  async () => {
    const program = commands();
    await program.run("config", "set", "commandFileMiB", "1");
    const ended = await program.run("run", "--mode", "unrestricted", bash("yes > endless"));
    expect(ended.stdout).toContain(
      "Command ended: a file would have grown longer than 1 MiB; the limit is the setting commandFileMiB, which the user can change",
    );
    // The part of a command that was stopped shows in no exit code.
    const part = await program.run("run", "--mode", "unrestricted", bash("yes > part; true"));
    expect(part.stdout).toContain(
      "part: a file would have grown longer than 1 MiB; the limit is the setting commandFileMiB",
    );
    const small = await program.run("run", "--mode", "unrestricted", bash("echo x > small; true"));
    expect(small.stdout).not.toContain("commandFileMiB");
    utimesSync(join(program.work, "part"), 0, 0);
    const whole = await program.run("run", "--mode", "unrestricted", bash("ls part; true"));
    expect(whole.stdout).not.toContain("commandFileMiB");
    const inChinese = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
    await inChinese.run("config", "set", "commandFileMiB", "1");
    const chinese = await inChinese.run("run", "--mode", "unrestricted", bash("yes > endless"));
    expect(statSync(join(program.work, "endless")).size).toBe(1024 * 1024);
    expect(chinese.stdout).toContain("命令已终止：有文件将超过 1 MiB；上限由设置 commandFileMiB 决定，用户可以修改");
    await program.run("config", "set", "commandFileMiB", "0");
    const free = await program.run("run", "--mode", "unrestricted", bash("head -c 2M /dev/zero > long; echo $?"));
    expect(free.stdout).toContain("0\n");
    expect(statSync(join(program.work, "long")).size).toBe(2 * 1024 * 1024);
  },
);

needs("proc")(
  "a command that uses more memory or processes than the settings allow is ended with a sentence",
  async () => {
    const program = commands();
    await program.run("config", "set", "commandMemoryMiB", "100");
    await program.run("config", "set", "commandProcesses", "30");
    const run = async (command: string) => (await program.run("run", "--mode", "unrestricted", bash(command))).stdout;
    expect(await run("(head -c 300M /dev/zero; sleep 60) | tail")).toContain(
      "Command ended: it used more than 100 MiB of memory; the limit is the setting commandMemoryMiB",
    );
    expect(await run("for i in {1..60}; do sleep 60 & done; wait")).toContain(
      "Command ended: it had more than 30 processes; the limit is the setting commandProcesses",
    );
  },
);

needs("bwrap")("a command that fills the sandbox's temporary files is ended with a sentence", async () => {
  const program = commands();
  await program.run("config", "set", "sandboxTmpMiB", "10");
  const flood = "for i in {1..200}; do head -c 1M /dev/zero > /tmp/f$i; sleep 0.02; done; sleep 60";
  const { stdout } = await program.run("run", "--sandbox", "workspace-write", bash(flood));
  expect(stdout).toContain("Command ended: there were more than 10 MiB of temporary files in the sandbox");
});
