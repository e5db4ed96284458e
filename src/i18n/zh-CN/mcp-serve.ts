import type { Texts } from "../texts.ts";

export const mcpServe: Texts["mcpServe"] = {
  help: {
    serve: "通过标准输入输出向其他 MCP 客户端提供工具和 Skill",
    tools: "要提供的工具，用逗号分隔，* 表示任意文本；不指定时只提供读取文件的工具",
    skill: "将此 Skill 作为提示词提供，其文件作为资源（可重复）",
  },
  serving: (p) => `正在 ${p.folder} 中提供 ${p.tools} 个工具和 ${p.skills} 个 Skill，等待 MCP 客户端从标准输入连接。`,
  notOffered: (p) => `${p.name} 只作用于自身会话的对话，不能提供给其他程序`,
  sealed: (p) => `Skill ${p.name} 已加密，其内容不会提供给其他程序`,
  modelOnly: (p) => `Skill ${p.name} 不供用户调用，因此不能作为提示词`,
  instructions: (p) => `SkillMint 的工具，工作文件夹为 ${p.folder}，相对路径由此开始。每次调用由用户自己的规则决定。`,
  mayRun: (p) => `是否允许运行？（${p.reason}）\n\n${p.what}`,
  nobodyAsked: (p) =>
    `需要许可（${p.reason}）。无人可以回答，因此未运行。${
      p.rule
        ? `启动 \`skillmint mcp serve\` 时加上 --allow ${p.rule} 即可允许`
        : p.mode
          ? `没有规则可以只允许此操作；\`skillmint mcp serve --mode ${p.mode}\` 可以。`
          : "没有规则或模式可以允许此操作。"
    }`,
  tooLong: (p) =>
    `需要许可（${p.reason}）。内容太长，无法向用户展示，因此未运行。${p.rule ? `--allow ${p.rule} 可以允许。` : ""}`,
  unknownTool: (p) => `这里没有工具 ${p.name}。${p.near === "" ? "" : `是否指 ${p.near}？`}`,
  unknownPrompt: (p) => `这里没有提示词 ${p.name}。${p.near === "" ? "" : `是否指 ${p.near}？`}`,
  unknownResource: (p) => `这里没有资源 ${p.uri}。`,
  argument: () => "调用该 Skill 时的参数",
  failed: () => "无法运行此调用。",
};
