import { exactLine } from "../../../protocol/exact-line.ts";
import type { HeldFile } from "../../../protocol/held-file.ts";
import type { shell as english } from "../../en/tools/shell.ts";

const streams = (p: { stdout: string; stderr: string }) => `stdout:\n${p.stdout}\nstderr:\n${p.stderr}`;

const runners: Record<string, string> = {
  git: "git 会运行它或从中读取设置",
  shell: "shell 会运行它",
  editor: "编辑器会运行它或从中读取设置",
  agent: "Agent 会从中读取程序和设置",
  "package-manager": "包管理器会从中读取设置",
  "build-tool": "构建工具会从中读取设置",
  "test-runner": "测试工具会运行它",
  interpreter: "解释器或调试器会运行它",
  ci: "构建服务器会运行它",
  desktop: "桌面环境会运行它",
  tool: "程序会从中读取设置",
  system: "系统会运行它",
};

const pathsOf = (files: readonly HeldFile[]) => files.map(({ path }) => exactLine(path)).join(", ");

function asBefore(files: readonly HeldFile[]): string {
  const left = files.filter(({ unrestored }) => unrestored);
  return left.length === 0 ? "文件与命令执行前一样。" : `无法恢复，仍是命令改后的样子: ${pathsOf(left)}。`;
}

function heldLine({ path, runBy, before, after, diff, cut, kept, unrestored }: HeldFile): string {
  const what = before === null ? "新文件" : after === null ? "已删除" : "已修改";
  const link = after?.kind === "link" ? `，指向 ${exactLine(after.target)} 的链接` : "";
  const still = unrestored ? "；无法恢复，仍是命令改后的样子" : "";
  const between = cut && `\n（中间还有 ${cut.lines} 行，共 ${cut.letters} 个字符）\n${cut.tail}`;
  const whole = kept === undefined || !cut ? "" : `\n（完整内容: ${exactLine(kept)}）`;
  return `${exactLine(path)}（${what}${link}；${runners[runBy] ?? runners.tool}${still}）${diff && `\n${diff}`}${between ?? ""}${whole}`;
}

export const shell: typeof english = {
  commandOutput: streams,
  commandFailed: (p) => `命令执行失败（退出码 ${p.code}）\n${streams(p)}`,
  commandSignalled: (p) => `命令执行失败（被信号 ${p.signal} 终止）\n${streams(p)}`,
  commandTimedOut: (p) =>
    `命令超时（${p.seconds} 秒），已终止；${p.isAsking ? "它似乎在等待输入，而此处无法输入: 请使用 -y 之类的选项，或用 printf … | 传入内容" : "timeout_ms 最大可设为 600000，后台运行（background）不限时"}\n${streams(p)}`,
  commandExceeded: (p) => `命令已终止：${p.reason}\n${streams(p)}`,
  limitReached: {
    memory: (p) => `它使用的内存超过 ${p.limit} MiB；上限由设置 commandMemoryMiB 决定，用户可以修改`,
    processes: (p) => `它的进程数超过 ${p.limit}；上限由设置 commandProcesses 决定，用户可以修改`,
    file: (p) => `有文件将超过 ${p.limit} MiB；上限由设置 commandFileMiB 决定，用户可以修改`,
    tmp: (p) => `沙箱中的临时文件超过 ${p.limit} MiB；请删除不需要的文件。上限由设置 sandboxTmpMiB 决定，用户可以修改`,
  },
  timeoutNotTaken: (p) => `\n[timeout_ms ${p.given} 无效，已使用默认的 ${p.seconds} 秒]`,
  commandNotStarted: (p) => `命令无法启动: ${p.problem}`,
  commandEmpty: () => "未执行: 命令为空",
  commandHasNul: () =>
    "未执行: 命令含有 NUL 字符，shell 无法接受。请改用 printf '\\0' 等转义写法，或写成脚本文件再运行",
  commandTooLong: (p) => `未执行: 命令过长，系统无法接受（${p.length} 个字符）。请先用 write_file 写成脚本文件再运行`,
  sandboxEnded: () => "\n[沙箱随命令结束：命令留下的进程也已结束。需要继续运行的请用 background]",
  hiddenFile: (p) =>
    p.rule === null
      ? `\n[${p.path} 含有受保护的值，对此命令隐藏；可用 read_file 或 grep 查看，其中的值以代号显示]`
      : `\n[${p.path} 被规则 ${p.rule} 对此命令隐藏，无法打开。用户可以在 SkillMint 之外运行此命令，或移除该规则]`,
  noTerminal: () =>
    '此处没有可用于 tty 的终端: 需要程序 "script"（软件包 bsdutils 或 util-linux）。请不用 tty 运行，或请用户安装。',
  outputKept: (p) => `\n[完整输出: ${p.file}（${p.lines} 行），可用 read_file 或 grep 查看]`,
  outputCapped: (p) => `\n[输出只保存了前 ${p.megabytes} MB: ${p.file}（${p.lines} 行），可用 read_file 或 grep 查看]`,
  outputNotKept: (p) => `\n[完整输出无法保存: ${p.problem}]`,
  leftRunning: (p) => `\n[仍在运行: ${p.processes}。最迟随本次运行结束而终止，也可用 bash_kill 提前终止。]`,
  leftProcess: (p) => `${p.id}（PID ${p.pid}，${p.command}）`,

  heldBack: (p) =>
    `命令修改了其他程序之后会运行的文件。${p.files.some(({ unrestored }) => unrestored) ? "能恢复的已恢复" : "已恢复原样"}；同意后修改才会生效:\n${p.files.map(heldLine).join("\n")}`,
  heldAside: (p) =>
    `\n[已扣留，因为其他程序之后会运行这些文件: ${p.files.map(({ path, kept }) => (kept ? `${exactLine(path)}（新内容在 ${exactLine(kept)}）` : exactLine(path))).join("，")}。文件与之前一样。下一条命令时会询问用户。]`,
  changedBetween: (p) =>
    `\n[以下文件不是由本次调用修改的，而是在上次调用之后由用户，或由仍在运行的服务器或其他进程修改的: ${p.paths}。其他程序之后会运行它们。文件未作改动；如果你不知道修改的来源，请告诉用户。]`,
  heldPlaced: (p) => `\n[其他程序之后会运行这些文件，因此先扣留，等用户同意: ${p.paths}。用户已同意，修改已生效。]`,
  heldRefused: (p) =>
    `\n[已扣留，因为其他程序之后会运行这些文件，而用户没有同意: ${pathsOf(p.files)}。${asBefore(p.files)}${p.reason === undefined ? "" : ` 用户说: ${p.reason}`}]`,
  heldConflict: (p) => `\n[未生效，因为扣留之后文件又有变化: ${p.paths}]`,
  noOutput: () => "\n（无输出，退出码 0）",
  runsFor: (p) => `已运行 ${p.seconds} 秒`,

  backgroundStarted: (p) => `后台进程已启动，process_id: ${p.id}，PID: ${p.pid}`,
  endsWithRun: (p) =>
    `\n[最迟随本次运行结束而终止。读取输出: use_tool {"name":"bash_output","input":{"process_id":"${p.id}"}}；用 bash_kill 终止]`,
  tooManyProcesses: (p) =>
    `未启动: 已有 ${p.most} 个后台进程在运行。${p.running ? `请先用 bash_kill 终止一个: ${p.running}` : "它们正由本步的其他调用启动，之后可用 bash_kill 终止一个"}`,
  noProcess: (p) => `进程不存在: ${p.id}（未知，或已结束）。正在运行: ${p.running || "无"}`,
  processRuns: (p) =>
    `${p.id} 正在运行（PID ${p.pid}${p.seconds === undefined ? "" : `，${p.seconds} 秒`}${p.ports.length > 0 ? `，监听端口 ${p.ports.join(", ")}` : ""}）`,
  processEnded: (p) => `${p.id} 已结束（退出码 ${p.code}）`,
  processSignalled: (p) => `${p.id} 已结束（被信号 ${p.signal} 终止）`,
  processExceeded: (p) => `${p.id} 已被终止：${p.reason}`,
  processGone: (p) => `${p.id} 已结束（PID ${p.pid}）`,
  processKilled: (p) => `${p.id} 已终止（PID ${p.pid}），包括它启动的所有进程`,
  noNewOutput: () => "没有新输出",
  outputUnknown: () => "启动它的命令已结束，其输出未保存；这类命令请用 background: true 启动",
  linesDropped: (p) => `[更早的 ${p.lines} 行未保存]\n`,
};
