import type { shell as english } from "../../en/tools/shell.ts";

const streams = (p: { stdout: string; stderr: string }) => `stdout:\n${p.stdout}\nstderr:\n${p.stderr}`;

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
  noTerminal: () =>
    '此处没有可用于 tty 的终端: 需要程序 "script"（软件包 bsdutils 或 util-linux）。请不用 tty 运行，或请用户安装。',
  outputKept: (p) => `\n[完整输出: ${p.file}（${p.lines} 行），可用 read_file 或 grep 查看]`,
  outputCapped: (p) => `\n[输出只保存了前 ${p.megabytes} MB: ${p.file}（${p.lines} 行），可用 read_file 或 grep 查看]`,
  outputNotKept: (p) => `\n[完整输出无法保存: ${p.problem}]`,
  leftRunning: (p) => `\n[仍在运行: ${p.processes}。最迟随本次运行结束而终止，也可用 bash_kill 提前终止。]`,
  leftProcess: (p) => `${p.id}（PID ${p.pid}，${p.command}）`,

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
