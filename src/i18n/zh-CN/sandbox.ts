import type { Texts } from "../texts.ts";

export const sandbox: Texts["sandbox"] = {
  "not-installed": () =>
    "未执行：要求使用沙箱，但未安装 bubblewrap（沙箱由它建立）。请安装（apt-get install bubblewrap、dnf install bubblewrap、pacman -S bubblewrap 或 apk add bubblewrap），或将沙箱设为 off。",
  "not-allowed": (p) =>
    `未执行：要求使用沙箱，但系统不允许 bubblewrap 建立沙箱（${p.detail}）。请使用系统自带的软件包（apt-get install bubblewrap）、允许非特权用户命名空间，或将沙箱设为 off。`,
  "no-such-system": (p) =>
    `未执行：要求使用沙箱，但 ${p.system} 上没有沙箱。沙箱支持 Linux（x64、arm64）和 macOS；将沙箱设为 off 即可不使用沙箱。`,
  link: (p) => `未执行：${p.path} 是符号链接，沙箱无法阻止命令将其替换。请用它所指的内容替换它，或另选沙箱。`,
  place: (p) => `未执行：可以写入整个 ${p.path} 的沙箱起不到任何作用。请选择自己的文件夹，或使用只读沙箱。`,
  available: (p) => p.program,
  seatbelt: (p) => `${p.program}（尚未在 Mac 上试验）`,
};
