import type { Texts } from "../texts.ts";
import { plain } from "./system.ts";

export const skillAuthoring: Texts["skillAuthoring"] = {
  oddities: {
    empty: () => "文件是空的。",
    "not-text": () => "文件不是文本。",
    "byte-order-mark": () => "文件开头有字节顺序标记（BOM），已忽略。",
    "utf-16": () => "文件是 UTF-16 编码；改用 UTF-8，其他程序也能读。",
    "bad-encoding": () => "有些字节不是 UTF-8，以 � 代替。",
    "line-ends": () => "行尾是 Windows 或旧 Mac 的写法，已按普通换行读取。",
    "control-characters": (p) => `已去掉控制字符：${p.count} 个。`,
    "file-cut": (p) => `文件太大，只读取前 ${p.kilobytes} KB。`,
    "no-frontmatter": () =>
      "没有 frontmatter：以文件夹名作名称，以第一个标题或第一句话作描述。请以 ---、name、description、--- 开头。",
    "late-frontmatter": () => "frontmatter 之前有空行。",
    unclosed: () => "frontmatter 没有结尾。请用一行 --- 结束它。",
    malformed: () => "frontmatter 不是带字段的 YAML，已忽略。",
    "frontmatter-large": (p) => `frontmatter 太大，只读取前 ${p.kilobytes} KB。`,
    repaired: (p) => `${p.key} 的写法不是合法的 YAML，已按文本读取。请给它加上引号。`,
    "field-dropped": (p) => `${p.key} 的内容过多，无法读取，已忽略。`,
    "forbidden-field": (p) => `${p.key} 不能作字段名，已忽略。`,
    "duplicate-field": (p) => `${p.key} 出现了多次，以最后一个为准。`,
    "unknown-field": (p) => `SkillMint 不认识字段 ${p.key}。它会被保留，但不起作用。`,
    spelling: (p) => `${p.written} 按 ${p.key} 理解。`,
    "no-text": () => "frontmatter 之后没有内容。",
    "name-missing": (p) => `没有 name；用文件夹名称呼它：${p.name}。`,
    "name-unusable": (p) => `name 无法用来调用；用文件夹名称呼它：${p.name}。`,
    "name-changed": (p) => `名称 ${p.written} 以 ${p.name} 调用。名称由小写字母、数字和连字符组成。`,
    "name-long": (p) => `名称超过 ${p.most} 个字符。`,
    "name-differs": (p) => `名称 ${p.name} 与文件夹名 ${p.folder} 不同。`,
    "description-missing": (p) => `没有 description；以这句代替：${p.description}`,
    "description-long": (p) => `description 超过 ${p.most} 个字符，模型看到的可能不完整。`,
    "compatibility-long": (p) => `compatibility 超过 ${p.most} 个字符。`,
    "hidden-characters": (p) => `${p.key} 中有人看不见的字符，已去掉。`,
    "not-a-text": (p) => `${p.key} 应是文本，已按文本读取。`,
    "not-yes-or-no": (p) => `${p.key} 应是 true 或 false，已忽略。`,
    "not-a-count": (p) => `${p.key} 应是大于 0 的整数，已忽略。`,
    "metadata-values": () => "metadata 应是名称到文本的对应。已原样保留。",
    "context-unknown": (p) => `不认识 context: ${p.value}；只有 fork。`,
    "paths-dropped": (p) => `paths 中过大的模式已忽略：${p.count} 个。`,
    hooks: () => "它带有 hooks。SkillMint 从不运行它们。",
    "nobody-calls": () =>
      "没有人能调用它：user-invocable: false 不让你调用，disable-model-invocation: true 不让模型调用。只有作为主 Skill（run --skill）或始终启用时才会被读取。",
    forks: () => "它在自己的子 agent 中运行，只有其结果会返回。",
    "agent-unused": (p) => `${p.key} 只有与 context: fork 一起才有效。`,
    "agent-no-head": () =>
      "没有 frontmatter：以文件名作名称，以第一个标题或第一句话作描述。请以 ---、name、description、--- 开头。",
    "agent-unnamed": (p) => `没有 name；用文件名称呼它：${p.name}。`,
    "agent-uncalled": (p) => `name 无法用来调用；用文件名称呼它：${p.name}。`,
    "agent-reserved": (p) => `${p.name} 是 SkillMint 自带的类型；此 agent 以 ${p.called} 调用。`,
    "agent-whole-tools": () => "tools 与 disallowedTools 只能列整个工具：带括号的工具无论写在哪一项，都不会提供。",
    "agent-mode": () => "permissionMode 不起作用（plan 除外）：子 agent 的权限永远不会超过其会话。",
    "name-reserved": (p) => `没有主 Skill 的会话就叫 ${p.name}；此 Skill 要用更长的名称调用，例如 user:${p.name}。`,
    restricts: (p) =>
      `${p.key}（不带连字符）表示限制：此 Skill 生效期间只有 ${p.tools}。若要让工具免于询问，请写 allowed-tools。`,
    "restricts-nothing": (p) => `${p.key} 没有列出工具，或列出了全部，不作任何限制。`,
    "whole-tool-only": (p) => `allowed_tools 只能列整个工具；这些工具全部可用：${p.entries}`,
    approves: (p) =>
      `${p.key}（带连字符）表示预先批准：若你信任其来源，此 Skill 生效期间 ${p.rules} 不再询问。它不作限制；allowed_tools 才是限制。`,
    "approves-everything": (p) => `${p.entry} 会预先批准所有工具，已忽略。请写出工具名。`,
    "approves-questions": (p) => `${p.entry} 是向人提问，不能预先批准。`,
    "no-rule": (p) => `${p.entry} 不是 Read 或 Bash(git:*) 这样的规则，不会预先批准任何东西。`,
    removes: (p) => `disallowed-tools 表示移除：此 Skill 生效期间没有 ${p.tools}。`,
    "whole-tool-gone": (p) => `disallowed-tools 只能移除整个工具；这些工具全部不可用：${p.entries}`,
    "file-name": (p) => `文件名为 ${p.file}；其他程序只认 SKILL.md。`,
    unfilled: () => "内容仍是 `skillmint skill new` 的模板：请填写。",
    "time-cut": (p) => `检查时间过长，其余 ${p.count} 个 Skill 未检查。请检查较小的文件夹。`,
    "tree-cut": () => "文件太多，没有全部检查。",
    "name-like": (p) => `名称 ${p.name} 看起来像 ${p.other}，但不是同一个：添加者会收到警告。`,
    "name-tricky": (p) => `名称 ${p.name} 含有外形相近或看不见的字符：添加者会收到警告。`,
    "name-odd": (p) => `名称 ${p.name} 不合规范：应由小写字母和数字组成，以单个连字符分隔。`,
    "many-lines": (p) => `共 ${p.lines} 行。请控制在 ${p.most} 行以内，其余内容放到需要时才读取的文件里。`,
    "many-tokens": (p) => `约 ${p.tokens} 个 token。请控制在 ${p.most} 以内，其余内容放到需要时才读取的文件里。`,
    "unknown-tool": (p) => `没有工具 ${p.name}。${p.near === "" ? "" : `也许是：${p.near}。`}`,
    "approves-any-command": () => "它预先批准了所有命令。请写出程序名：Bash(git:*)。",
    commands: (p) => `加载时，其正文会运行：${p.commands}`,
    "agent-elsewhere": (p) => `agent ${p.agent} 不是 SkillMint 自带的：只有设置了同名 agent 的地方才能使用此 Skill。`,
    "model-wanted": (p) => `它要求使用模型 ${p.model}；没有同名模型时使用通常的模型。`,
    "commands-unapproved": () =>
      "它有加载时运行的命令，却没有预先批准：需要询问的命令不会运行。请在 allowed-tools 中写明。",
    "argument-beyond": (p) => `${p.place} 超出了最后一个参数：共 ${p.count} 个，$0 是第一个。`,
    "arguments-from-one": () => "文中有 $1 而没有 $0：$0 是第一个参数，$1 是第二个。",
    "dead-link": (p) => `链接指向的文件不存在：${p.target}`,
    "link-leaves": (p) => `链接指向 Skill 文件夹之外：${p.target}。安装此 Skill 的人没有这个文件。`,
    "not-executable": () => "脚本不能只凭文件名启动；请写明用什么程序运行，或加上可执行权限。",
    secret: (p) => `这像是一个密钥（${p.kind}）。请删除它，并在签发处使其失效。`,
    "sample-secret": (p) =>
      `这具有密钥（${p.kind}）的形式，虽然看起来是虚构的：\`skillmint pack build\` 会拒绝它。请写得短一些。`,
    "perhaps-secret": () => "这可能是密码或密钥。",
    "secret-file": () => "这种名称的文件通常存放机密。",
    invisible: (p) => `有人看不见、模型却会读到的字符：${p.count} 个，第一个是 ${p.code}。`,
    "far-right": () => "最右边有文字，没有人会看到。",
    "far-down": () => "一百多个空行之后有文字，没有人会看到。",
    encoded: (p) => `有 ${p.length} 个只有程序能读懂的字符。`,
    "runs-download": () => "它不经查看就运行下载的内容。",
    "runs-encoded": () => "它运行经过编码、没人能读懂的内容。",
    "deletes-widely": () => "它删除的内容远超 Skill 所需。",
    "reads-credentials": () => "它接触用户的密钥或密码。",
    "sends-out": () => "它可能把用户的文件或机密发送到别处。",
    "as-root": () => "它要求管理员权限（sudo）。",
    "opens-to-all": () => "它让所有人都能写入文件。",
    "stays-behind": () => "它更改登录时或定时运行的内容。",
    "switches-off-care": () => "它关闭保护用户的措施。",
    "speaks-to-the-model": () => "它要求模型忘掉指令，或对用户隐瞒。",
  },
  help: {
    lint: "检查 Skill：规范、链接、工具、大小、机密、危险命令",
    path: "SKILL.md 或含有 Skill 的文件夹；省略则为当前文件夹",
    strict: "有警告也算失败",
    new: "用模板新建一个 Skill",
    name: "名称：小写字母、数字、连字符",
    in: "建在哪个文件夹；省略则为你自己的 Skill 文件夹",
  },
  levels: { error: "错误", warning: "警告", info: "提示" },
  fine: () => "没有问题",
  linted: (p) => `${p.skills} 个 Skill，${p.errors} 个错误，${p.warnings} 个警告。`,
  noSkills: (p) => `${p.path} 中没有 SKILL.md。`,
  tooSlow: (p) => `读取 ${p.path} 的时间过长。请检查较小的文件夹。`,
  cannotLint: (p) => `无法读取 ${p.path}：${plain(p.problem)}。`,
  badName: (p) =>
    `${p.name} 不能作 Skill 的名称：只用小写字母、数字和单个连字符，最多 ${p.most} 个字符。${p.usable === "" || p.usable === p.name ? "" : `可以用：${p.usable}`}`,
  reserved: (p) => `${p.name} 是没有主 Skill 的会话的名称：用 /${p.name} 找不到你的 Skill。请换一个名称。`,
  isThere: (p) => `${p.folder} 已经存在，保持原样。请换一个名称。`,
  notMade: (p) => `无法创建 ${p.folder}：${plain(p.problem)}。`,
  made: (p) =>
    `请填写内容，用 \`skillmint skill lint ${p.file}\` 检查，然后${p.own ? `试用：\`skillmint run "/${p.name} …"\`` : `用 \`skillmint skill add ${p.folder}\` 添加；项目 .agents/skills 中的也可在 \`skillmint trust\` 之后使用`}。模型根据 description 决定何时使用它。`,
  template: (p) => `---
name: ${p.name}
description: ${p.description === undefined ? '"用一句话说明它做什么。当用户要求……、提到……或正在处理……时使用。"' : JSON.stringify(p.description)}
---

# ${p.name}

要求：$ARGUMENTS

（用户在 /${p.name} 后面输入的内容会替换 \\$ARGUMENTS；\\$0 是第一个词，\\$1 是第二个。不需要就删去这两段。）

用两句话说明结果是什么、给谁用。照着做的人除了这份文字什么都不知道。

## 开始之前

- 需要具备什么：文件、程序、权限。怎样确认已经具备，没有时怎么办。
- 要问用户什么，一次只问一个问题；答案无关紧要时，按什么假设去做。

## 步骤

1. 先看：写明要读哪些文件或运行哪条命令，以及要从中找什么。
2. 只做一件事。命令写完整，照着就能在工作目录里输入。
3. 把得到的结果与想要的结果对照。如果不同，写明怎样退回。

## 完成的标志

- 能看见的事实：测试通过、文件包含这些部分、数值低于某个界限。
- 已告诉用户做了什么、没做什么、还有什么要由用户决定。

## 例子

用户说：“……”。于是查看这些、修改那些，最后回答：“……”。

## 不要做

- 看似有帮助、在这里却有害的做法，以及应该怎么做。
`,
};
