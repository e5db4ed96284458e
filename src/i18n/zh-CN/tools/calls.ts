import type { calls as english, ValueType } from "../../en/tools/calls.ts";

const valueTypes: Record<ValueType, string> = {
  string: "字符串",
  number: "数字",
  int: "整数",
  boolean: "布尔值（true 或 false）",
  object: "对象",
  array: "数组",
  other: "其他类型",
};

const measures = { text: "个字符", list: "项" };

export const calls: typeof english = {
  notInSkill: (p) => `此 Skill 不允许使用工具: ${p.name}`,
  unknownTool: (p) =>
    `工具不存在: ${p.name}${p.meant && `\n是否指: ${p.meant}`}\n可用工具: ${p.tools}${p.more && `\n可用 tool_search 查找、用 use_tool 调用: ${p.more}`}`,
  throughUseTool: (p) => `${p.name}（用 use_tool 调用）`,
  badJson: () => "参数不是有效的 JSON，此次调用未执行。请用有效的 JSON 重新调用。",
  hiddenSecret: (p) =>
    `未执行任何操作：${p.placeholder} 代表一个对你隐藏的密钥，不能作为值写入、运行或发送。修改文件时，请只编辑它周围的内容，不要包含它；需要移动或复制时，请直接操作文件本身，而不是它的文本。程序应从密钥所在的文件或环境变量中读取。`,
  handlesShown: () =>
    "\n\n[⟨文件:名称⟩ 代表对你隐藏的受保护的值。需要保留此值时，请一字不差地照写；在命令中，用户同意后它会换成真正的值。这类值的其他形式显示为 [SECRET-HIDDEN-BY-SKILLMINT]。]",
  valueNotGiven: (p) => `未执行任何操作：${p.handle} 代表受保护的值，只能用在命令或文件中。`,
  valueInPlain: (p) =>
    `未执行任何操作：这次调用直接写出了受保护的值。请在该处写 ${p.handle}，让用户看到的就是实际运行的内容。`,
  noSuchValue: (p) =>
    `未执行任何操作：${p.handle} 不对应任何受保护的值。${
      p.handles.length === 0
        ? `${p.path} 中没有受保护的值。`
        : `${p.path} 中有：${p.handles.slice(0, 20).join("、")}${p.handles.length > 20 ? " 等" : ""}。`
    }`,
  valueHasNoPlace: (p) => `未执行任何命令：${p.handle} 不能用在命令的这个位置。请把它用作参数，加不加引号均可。`,
  cutOff: () => "此次调用因输出长度限制被截断，未执行。请缩短或分步后重新调用。",
  missingParameter: (p) => `缺少 ${p.name} 参数`,
  runningProcesses: (p) => `。正在运行: ${p.ids || "无"}`,
  badParameter: (p) => `参数 ${p.name} 有误: ${p.problem}`,
  expected: (p) => `应为${p.types.map((type) => valueTypes[type]).join("或")}，收到 ${p.got}`,
  expectedOneOf: (p) => `应为以下之一: ${p.values}，收到 ${p.got}`,
  tooSmall: (p) => {
    if (p.of === "number") return `${p.inclusive ? "不能小于" : "必须大于"} ${p.minimum}`;
    return p.minimum <= 1 ? "不能为空" : `至少 ${p.minimum} ${measures[p.of]}`;
  },
  tooBig: (p) => {
    if (p.of === "number") return `${p.inclusive ? "不能大于" : "必须小于"} ${p.maximum}`;
    return `最多 ${p.maximum} ${measures[p.of]}`;
  },
  notMultiple: (p) => `必须是 ${p.divisor} 的倍数`,
  unknownKeys: (p) => `不支持 ${p.names}`,
  wrongFormat: (p) => `格式应为 ${p.format}`,
  notValid: () => "值无效",
  misspelt: (p) => `${p.name}（是否为 ${p.meant}？）`,
  unknownParameter: (p) => `\n\n[以下参数无法识别，已忽略: ${p.names}。可用参数: ${p.known}]`,
  parametersOf: (p) => `\n\n[${p.name} 的参数: ${p.parameters}]`,
  heldOnPage: (p) =>
    `未执行: 同一步中在它之前的 ${p.failed} 失败了，而此操作可能依赖于它。请先处理那个问题，如仍需要再重新调用。`,
  timedOut: (p) => `超时（${p.seconds} 秒）`,
  askedAnew: () => "已重新提问：原先的提问已过期，或与将要执行的内容不再一致。",
  decidedByRule: () => "已由规则或模式决定。",
  answeredBefore: (p) => `在此之前用户已回答: ${p.answer}`,
  userAnswered: (p) => `用户回答: ${p.said}`,
  aborted: () => "已被用户停止",
  shutDown: () => "已停止: 此调用进行时 SkillMint 被停止",
  interrupted: () => "已中断: 此调用进行时程序退出，可能已经执行或仍在执行。再次执行前请先检查。",
  outcomeUnknown: () => "已中断: 此调用进行时本轮失败，可能已经执行。再次执行前请先检查。",
  notRun: () => "未执行: 轮到它之前本轮已失败。",
  wholeNotKept: (p) => `\n\n[完整输出无法保存: ${p.problem}]`,
  notRunBehind: () => "未执行: 程序退出时，它之前的一个调用被中断。请先查明那个调用的结果。",
  secondFailure: () => "\n\n[同一调用已失败两次。第三次失败将暂停本轮: 请查明原因或换一种方法。]",
  completedBefore: (p) => `已完成: 程序中断前已写入 ${p.path}`,
  truncated: (p) => `\n\n[输出已截断，共 ${p.total} 字符，已显示前 ${p.shown} 字符]`,
  truncatedMiddle: (p) => `\n\n[输出已截断，共 ${p.total} 字符，已显示前 ${p.head} 字符和后 ${p.tail} 字符]\n\n`,
  wholeOutput: (p) => `\n[完整输出: ${p.path}]`,
  cannotBeUndone: (p) => `\n[此修改无法撤销: ${p.paths} 超过可保存的大小（${p.megabytes} MiB）]`,
  beforeNotKept: (p) => `未修改: 无法保存修改前的内容，修改将无法撤销（${p.problem}）`,
  compactPlanned: () =>
    "已登记。若能腾出足够空间，下一步之前会把较早的消息折叠成摘要；否则什么也不会移除。无论如何请继续工作，暂不要再次要求。要保留的重点会留给下一次摘要。",
};
