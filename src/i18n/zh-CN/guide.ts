import type { Texts } from "../texts.ts";
import { prompt } from "./prompt.ts";

export const guide: Texts["guide"] = {
  changed: {
    date: ({ date }) => `[今天是 ${date}。]`,
    rules: ({ rules }) =>
      rules.length === 0
        ? "[用户的工作规则已更改：现在没有任何规则。]"
        : `[用户的工作规则已更改。现在仅以下规则有效：]\n${prompt.rules({ rules })}`,
    always: ({ always }) =>
      always.length === 0
        ? "[不再有始终启用的 Skill：系统提示中的那些无需再遵循。]"
        : `[始终启用的 Skill 已更改。现在仅以下有效：]\n${prompt.always({ skills: always })}`,
    instructions: ({ instructions }) =>
      instructions.length === 0
        ? "[此工作目录的说明不再有效。]"
        : `[此工作目录的说明已更改。现在是：]\n${instructions.map(prompt.instructions).join("\n\n")}`,
    catalogue: ({ catalogue }) =>
      catalogue === "" ? "[不再有可加载的 Skill。]" : `[可加载的 Skill 已更改。现在是：]\n${catalogue}`,
    agents: ({ agents }) =>
      agents === "" ? "[`task` 不再有其他 agent。]" : `[可用于 \`task\` 的 agent 已更改，现为：]\n${agents}`,
    servers: ({ servers }) =>
      servers === "" ? "[已没有可用的 MCP 服务器。]" : `[MCP 服务器已更改，现为：]\n${servers}`,
    memory: ({ memory }) => (memory === "" ? "[MEMORY.md 现在为空。]" : `[MEMORY.md 已更改。现在是：]\n${memory}`),
  },
  offered: (p) => `[对这类文件有以下 Skill，适用时请用 \`skill\` 加载：]\n${p.skills.join("\n")}`,
  reminder: () => "[提醒：每次操作都必须遵守用户的工作规则。]",
  instructionsWait: (p) =>
    p.above === null
      ? `此目录的 ${p.path} 等待您的确认：可用 skillmint trust 查看。`
      : `${p.path} 等待您的确认：可用 skillmint trust ${p.above} 查看。`,
};
