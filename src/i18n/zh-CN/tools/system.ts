import type { system as english } from "../../en/tools/system.ts";

export const system: typeof english = {
  callFoundTools: (p) => `用 use_tool 调用，例如 ${p.example}`,
  moreTools: (p) => `\n[另有 ${p.count} 个匹配: 换个说法搜索，或用 * 列出全部]`,
  askForTools: () => "用 tool_search 加工具名查看其参数，用 use_tool 调用。",
  noToolFound: (p) => `没有其他工具符合“${p.query}”。可查找的工具: ${p.tools}`,
  noFurtherTools: () => "除已列出的工具外没有其他工具。",
  useToolInside: () => "use_tool 不能调用自身: 请在 name 中填写要调用的工具名。",
  todoCreated: (p) => `任务已创建，id: ${p.ids}`,
  todoUpdated: (p) => `任务已更新: ${p.ids}`,
  todoDeleted: (p) => `任务已删除: ${p.ids}`,
  todoCount: (p) => (p.count === 0 ? "任务清单为空" : `已完成 ${p.done}/${p.count}`),
  noSuchTodo: (p) => `任务不存在: ${p.wanted}。${p.known ? `现有任务: ${p.known}` : "任务清单为空"}`,
  noDisplay: () => "没有显示器: 程序在无桌面环境下运行（未设置 DISPLAY 和 WAYLAND_DISPLAY）",
  noScreenshotProgram: (p) => `未找到截图程序。请用户安装其中之一: ${p.programs}`,
  screenshotFailed: (p) => `截图失败\n${p.problems}`,
  noPicture: () => "未生成 PNG 图片",
  screenshotTaken: (p) => `截图已保存: ${p.path}（${p.width} × ${p.height}）`,
  pictureNotShown: () => "图片内容未提供给你。",
  targetExists: (p) => `${p.path} 已存在，请换一个路径`,
  shownInFolder: (p) => `已在文件管理器中显示: ${p.path}`,
  noFileManager: (p) => `无法打开文件管理器，需要 gdbus、dbus-send 或 xdg-open\n${p.problems}`,
};
