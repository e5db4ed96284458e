import type { shell as english } from "../../en/tools/shell.ts";

export const shell: typeof english = {
  commandOutput: (p) => `stdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandFailed: (p) => `命令执行失败（退出码 ${p.code}）\nstdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandTimedOut: (p) =>
    `命令超时（${p.seconds} 秒），已终止；timeout_ms 最大可设为 600000\nstdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandNotStarted: (p) => `命令无法启动: ${p.problem}`,
  backgroundLater: () => "暂不支持 background，请在前台运行该命令",
};
