import type { Texts } from "../texts.ts";

export const mcpTools: Texts["mcpTools"] = {
  dropped: {
    "no-name": () => "没有可用的名称",
    "hidden-name": () => "名称中有看不见的字符",
    "same-name": () => "前面已有同名的一项",
    "no-input": () => "它的输入不是对象",
    "schema-too-deep": () => "它的 schema 嵌套过深",
    "schema-too-large": () => "它的 schema 过大",
    "bad-header": () => "它要求以不允许的方式把参数作为请求头（x-mcp-header）发送",
    "only-as-task": () => "它只能作为任务（task）运行，暂不支持",
    "list-too-long": () => "列表过长，其余未读取",
    "list-repeats": () => "列表开始重复，已在该处停止读取",
    "page-unread": () => "后面的一页无法读取，其余缺失",
    "list-unread": () => "服务器声明了该列表，但无法读取",
  },
};
