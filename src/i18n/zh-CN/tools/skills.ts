import type { skillTexts as english } from "../../en/tools/skills.ts";

export const skillTexts: typeof english = {
  skillUnknown: (p) =>
    `Skill 不存在: ${p.name}。${p.near === "" ? "" : `您是否要找: ${p.near}？`}可加载的 Skill 已列在系统提示中；用户可用 \`skillmint skill list\` 查看全部。`,
  skillWaits: (p) =>
    `Skill ${p.name} 属于${p.above === null ? "此目录" : ` ${p.above} `}，用户尚未确认，因此不能使用。请告诉用户可用 \`skillmint trust${p.above === null ? "" : ` ${p.above}`}\` 查看并确认；请继续而不使用它。`,
  skillUnagreed: (p) =>
    `用户尚未确认 Skill ${p.name} 放行的内容或运行的命令，因此均不生效。请告诉用户可用 \`${p.command}\` 查看并确认。`,
  skillNoArguments: (p) =>
    `未开始：${p.name} 在子 agent 中工作，它只知道该 Skill 的文本和 arguments。请带上 arguments${p.hint && `（${p.hint}）`}重新调用：说明要处理什么。`,
  skillUserOnly: (p) => `Skill ${p.name} 只能由用户调用。如有需要，请让用户输入 /${p.name}，否则继续而不使用它。`,
  skillNobody: (p) => `Skill ${p.name} 不能被调用：只有会话以它开始时才会读取。请继续而不使用它。`,
  skillUnreadable: (p) =>
    `无法读取 Skill ${p.name}${p.detail === "" ? "" : `（${p.detail}）`}。请继续而不使用它；用户可用 \`skillmint skill list\` 了解原因。`,
  skillBlocked: {
    expired: (p) => `Skill 包 ${p.name} 的有效期截至 ${p.detail}，发布者可能有更新的版本。`,
    revoked: (p) => `Skill 包 ${p.name} 已被其发布者撤销（列表 ${p.detail}），不能再使用。`,
    runtime: (p) => `Skill 包 ${p.name} 需要 SkillMint ${p.detail} 或更高版本。`,
    damaged: (p) =>
      `Skill 包 ${p.name} 在本机已损坏，不予使用：${p.detail} 与签名时不一致。用原来的包文件执行 \`skillmint pack install FILE\` 即可修复。`,
  },
  skillScripts: (p) =>
    `它的文件只在 bash 命令写明目录 ${p.folder} 并运行期间位于该目录，其他时间不存在。请从该目录运行它的程序。`,
  skillFileOutside: (p) =>
    `${p.file} 不是 Skill ${p.name} 的文件。请给出相对于该 Skill 目录的路径，例如 references/guide.md；其他文件请用 read_file。`,
  skillNoFile: (p) => `Skill ${p.name} 中没有文件 ${p.file}。${p.near === "" ? "" : `您是否要找: ${p.near}？`}`,
  skillFileTooLarge: (p) => `Skill ${p.name} 的 ${p.file} 过大，无法一次读取（${p.megabytes} MB）。`,
  skillFileNoText: (p) => `Skill ${p.name} 的 ${p.file} 不是文本。程序可以按路径使用它。`,
  skillStands: (p) => `Skill ${p.name} 已加载且没有变化：请遵循上文中的内容。`,
  skillStandsWith: (p) => `Skill ${p.name} 已加载且没有变化：请遵循上文中的内容，这次使用以下参数。`,
  skillsCalled: (p) =>
    `[用户已调用，内容已加载（见上文）: ${p.names.join("、")}。请按用户的要求遵循，要求到哪里就做到哪里，用户的话优先。无需再次加载。]`,
  skillForksCalled: ({ names }) =>
    names.length === 1
      ? `[用户调用了 Skill ${names[0]}，它在自己的子 agent 中运行。请在其他任何调用之前，以 {"name":"${names[0]}"} 调用 \`skill\`，不带 arguments：用户的话会交给它。然后根据其结果回答。]`
      : `[用户调用了 Skill ${names.join("、")}，它们各自在自己的子 agent 中运行。请在其他任何调用之前，依次以 ${names.map((name) => `{"name":"${name}"}`).join("、")} 调用 \`skill\`，不带 arguments：用户的话会交给它们。然后根据其结果回答。]`,
  skillForkBegun: (p) => `[${p.name} 的内容见上文：请直接遵循，无需再次加载。]`,
  skillForkInline: () => "[此 Skill 本应在自己的子 agent 中运行，但此处无法使用子 agent：请自行遵循其内容。]",
  skillArguments: (p) => `参数: ${p.args}`,
  skillIsMain: (p) => `${p.name} 是本会话的主 Skill：其内容已在系统提示中。`,
  skillFolder: (p) =>
    `此 Skill 的目录: ${p.folder}${p.isAll ? "\n其中没有找到其他文件；正文提到的文件很可能缺失。" : ""}`,
  skillWords: () =>
    "[正文中要创建并逐项勾选的任务或待办，用 todo_write 记录；子 agent 用 task 创建。plugin:x 这样的名称即指 x。]",
  skillFiles: (p) => `此 Skill 的目录: ${p.folder}\n正文中的路径相对于该目录。其他文件（需要时用 read_file 读取）:`,
  skillSealedFiles: (p) => `其他文件（需要时用 skill 工具读取）: {"name":"${p.name}","file":"…"}`,
  skillMoreFiles: (p) => `（另有${p.isLeast ? "至少" : ""} ${p.more} 个）`,
  skillCut: (p) => `[仅显示前 ${p.shown} 个字符。其余内容见 ${p.file} 第 ${p.line} 行起：需要时用 read_file 读取。]`,
  skillCutSealed: (p) =>
    `[仅显示前 ${p.shown} 个字符。其余内容从 ${p.file} 第 ${p.line} 行开始：用 skill 工具读取，{"name":"${p.name}","file":"${p.file}"}。]`,
  skillCommandNotRun: (p) => `[未执行: ${p.command}\n${p.why}${p.hasBash ? "如需其输出，可用 bash 执行。" : ""}]`,
  skillCommandWhy: {
    off: () => "此处已关闭 Skill 正文中的命令。",
    untrusted: () => "此 Skill 来源的命令不会未经询问就执行。",
    unagreed: () => "用户尚未确认此 Skill 目前的命令。",
    main: () => "会话主 Skill 正文中的命令不会执行。",
    always: () => "始终启用的 Skill 正文中的命令不会执行。",
    unreadable: () => "参数所在的位置无法安全填入。",
    many: () => "正文中的命令数量超出上限。",
  },
  skillCommandAsked: (p) => `它需要先询问（${p.reason}），而加载 Skill 时不会询问任何人。`,
  skillCommandDenied: (p) => `${p.reason}。`,
};
