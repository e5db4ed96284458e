import type { browserTexts as english } from "../../en/tools/browser.ts";
import { plain } from "../system.ts";

export const browserTexts: typeof english = {
  navigated: (p) => `已导航到 ${p.url}`,
  navigatedToFile: (p) => `${p.url} 是文件，浏览器会下载它。页面没有改变。`,
  clicked: (p) =>
    `已点击 ${p.what}${p.wantsFiles ? "\n页面要求选择文件: 请用 browser_upload 向同一元素提供文件。" : ""}`,
  typed: (p) => `已在 ${p.what} 中输入文本${p.submitted ? "并按下 Enter" : ""}`,
  focusedField: () => "当前焦点元素",
  hovered: (p) => `已悬停在 ${p.what}`,
  keyPressed: (p) => `已按下 ${p.key}`,
  chosen: (p) => `已在 ${p.what} 中选择 ${p.options}`,
  uploaded: (p) => `已将 ${p.files} 交给 ${p.what}`,
  scrolled: (p) => {
    const at = p.what && `（${p.what}）`;
    if (p.most === 0) return `未滚动${at}: 没有可滚动的内容，全部可见。`;
    const where = `位于 ${p.at} / ${p.most} px${p.at >= p.most ? "，即底部" : p.at === 0 ? "，即顶部" : ""}`;
    const way = { up: "向上", down: "向下", to_top: "到顶部", to_bottom: "到底部" }[p.direction];
    return p.moved === 0 ? `未滚动${at}: 已${where}。` : `已${way}滚动${at}: ${where}`;
  },
  screenshotSaved: (p) => `截图已保存到 ${p.path}（${p.width} × ${p.height}）`,
  pageInWords: (p) =>
    p.why === "unseeing" ? "browser_get_dom 以文字显示网页。" : "请不用 full_page，或只截取一个元素（ref）。",
  pageNotPictured: (p) => `无法截图: ${p.problem}`,
  waitedFor: (p) => `已出现: ${p.what}`,
  waitedInVain: (p) => `${p.seconds} 秒内未等到 ${p.what}。`,
  nothingToWaitFor: () => "请提供 selector 或 condition。",
  conditionFailed: (p) => `条件执行出错: ${p.problem}`,
  wentBack: (p) => `已后退到 ${p.url}`,
  wentForward: (p) => `已前进到 ${p.url}`,
  nothingBack: () => "之前没有页面。",
  nothingForward: () => "之后没有页面。",
  reloaded: (p) => `已刷新 ${p.url}`,
  scriptFailed: (p) => `脚本执行出错: ${p.problem}`,
  launched: (p) =>
    `${p.wasOpen ? "浏览器已在运行" : "浏览器已启动"}: ${p.name}，${p.headless ? "无窗口" : "有窗口"}，${p.width} × ${p.height}。下一步: browser_navigate`,
  browserClosed: () => "浏览器已关闭",
  browserWasClosed: () => "浏览器本来就没有打开。",
  badViewport: () => 'viewport 的形式为 {"width": 1280, "height": 720}。',

  pageNow: (p) => `当前页面: ${p.title ? `${p.title} · ` : ""}${p.url}`,
  pageStatus: (p) => `服务器返回状态 ${statusWords(p.status)}`,
  pageLoading: () => "页面仍在加载；可用 browser_wait_for 等待元素出现。",
  pageBroken: () => "页面在加载途中断开或已损坏: 仅显示已收到的部分。可用 browser_reload 再试一次。",
  pageFailed: () => "页面无法加载。可用 browser_navigate 打开其他网址。",
  pageMissed: (p) => {
    const why = {
      dns: "没有这个主机",
      refused: "该处没有服务（连接被拒绝）",
      tls: "其证书无效",
      timeout: "未及时响应",
      unreadable: "返回的内容已损坏",
      network: "连接中断",
    }[p.why];
    return `无法连接 ${p.address}: ${why}。可用 browser_navigate 打开其他网址。`;
  },
  pageTooLarge: () => "页面过大: 只加载了开头部分。",
  pageUnread: () => "未能及时读取页面。可用 browser_get_dom 加 selector 读取其中一部分。",
  tabOpened: (p) => `打开了新标签页${p.isFront ? "，现为当前页面" : ""}: ${p.url}`,
  tabsRefused: (p) => `另有 ${p.count} 个自行打开的标签页，已立即关闭。`,
  tabsEmpty: (p) =>
    `打开了 ${p.count} 个新标签页，但其中没有内容: 浏览器不在标签页中显示这类地址，或者没有可显示的内容。`,
  tabClosed: () => "标签页已关闭，当前页面为之前的标签页。",
  dialogShown: (p) =>
    `页面弹出对话框（${p.kind}）: ${JSON.stringify(p.message)}。${p.accepted ? "已确认。" : '已由本工具取消；要确认请带 dialog: "accept" 再操作一次。'}`,
  downloaded: (p) =>
    `已下载 ${p.name}（${p.bytes} 字节）到 ${p.file}（可直接用 read_file 打开；用 file_copy 复制到工作区）`,
  downloading: (p) => `正在下载 ${p.name}，已有 ${p.bytes} 字节；完成后会在之后的结果中说明。`,
  notDownloaded: (p) => {
    const why = { "too-large": "文件过大", canceled: "已取消" }[p.problem] ?? p.problem;
    return `${p.name} 未能下载: ${why}`;
  },
  privateRefused: (p) =>
    `未放行内网地址: ${p.addresses}。如确有需要，请用 browser_navigate 打开该地址，届时会询问用户。`,
  notWebRefused: (p) => `未打开: ${p.addresses}。这里只打开 http 和 https 地址。`,
  ownPortRefused: (p) => `未打开: ${p.addresses} 是 SkillMint 自身的服务，不对智能体开放。你自己的服务请使用其他端口。`,
  tabs: (p) => `标签页: ${p.urls.join(" · ")}`,
  pageReady: () => "已加载完成",
  pageScroll: (p) => `滚动位置 ${p.at} / ${p.most} px；视口 ${p.width} × ${p.height}`,
  pageHistory: (p) => `历史（> 为当前）:\n${p.entries.join("\n")}`,
  noBrowserOpen: () => "没有打开的页面。用 browser_navigate 打开。",

  pageChanged: () => "新增或变化:",
  pageGone: (p) => `已消失: ${p.lines.join(" / ")}${p.more > 0 ? ` 等，另有 ${p.more} 行` : ""}`,
  pageSame: () => "页面没有变化。",
  formHeld: (p) => `页面没有变化：填好以下内容之前表单不会提交。${p.field}：${p.problem}`,
  pageInSight: () => "可见内容:",
  pageEmpty: () =>
    "页面是空的。可用 browser_wait_for 等待元素出现，或用 browser_reload 重新加载；PDF 请用 web_fetch 读取。",
  pageMore: (p) =>
    `… ${p.isAbove ? "上方" : ""}还有 ${p.count} ${{ row: "行", item: "项", line: "行内容" }[p.kind]}${p.ref && `（在 ${p.ref} 中）`}`,
  pageCut: () => "[已缩短。查看更多: browser_scroll，或用 browser_get_dom 加 ref 或 selector]",

  pageMoved: (p) => `未执行: 页面此间已转到 ${p.url}。请先查看，确有需要再次调用。`,
  frameDenied: (p) => `未执行: 页面的该部分属于 ${p.site}，有规则禁止在那里操作。`,
  siteDenied: (p) => `未执行: 那里的页面属于 ${p.site}，有规则禁止在那里操作。`,
  openPageFirst: () => "没有打开的页面。请先用 browser_navigate 打开一个网址。",
  lastFailed: () => "上一次导航失败，当前没有可操作的页面。请用 browser_navigate 打开其他网址，或重新打开之前的页面。",
  lastNotReached: (p) =>
    `上一次导航失败: 无法打开 ${p.url}。可用 browser_navigate 打开其他页面，或重新打开之前的页面。`,
  badUrl: (p) => `\`${p.url}\` 不是网址。请提供完整网址，例如 \`https://example.com/page\``,
  notReached: (p) =>
    p.at === p.url ? `无法打开 ${p.url}: ${p.problem}` : `${p.url} 跳转到 ${p.at}，后者无法打开: ${p.problem}`,
  notReachedWhy: {
    denied: () => "用户的规则禁止访问此网站，请不要使用它。",
    dns: () => "没有这个主机，请检查域名。",
    refused: () => "该处没有服务（连接被拒绝）。请检查端口，或确认服务已启动。",
    unreachable: () => "无法建立连接。请检查域名或重试。",
    tls: () => "其证书无效，或不支持 https。不要绕过: 请告知用户；如果本来就是 http，请用 http:// 打开。",
    private: () => "它指向内网地址，需要用户同意。再次调用时会询问用户。",
    late: (p) => `${p.seconds} 秒内没有响应。请重试或换一个网址。`,
    offline: () => "没有网络连接，请告知用户。",
    redirects: () => "它循环跳转。请换该网站的其他地址。",
    "unsafe-port": () => "浏览器不在此端口打开网页。请让服务使用其他端口，或用 web_fetch 读取。",
    "not-web": () => "只打开 http 和 https 地址。",
    unreadable: () => "返回的内容已损坏，或不是网页。请重试或换一个网址。",
    resend: () => "它是表单提交的结果，需要重新提交。请重新填写表单。",
    interrupted: () => "页面此间转到了别处，或中止了打开。可用 browser_get_state 查看当前位置。",
    "own-port": () => "它是 SkillMint 自身的服务，不对智能体开放。你自己的服务请使用其他端口；此处只能由用户自己查看。",
    status: (p) => `服务器没有返回页面，状态 ${statusWords(Number(p.detail))}`,
    "no-content": (p) => `服务器在该处没有页面（状态 ${p.detail}）。之前打开的页面仍在。`,
    other: (p) => `浏览器无法加载它（${p.detail}）。请重试或换一个网址。`,
  },
  pageProblem: {
    "no-target": () => "请提供 ref（来自页面快照）、selector，或 x 和 y。",
    "unknown-ref": (p) => `页面上现在没有元素 ${p.what}。`,
    "not-found": (p) => `页面上没有与 ${p.what} 匹配的元素。`,
    "not-unique": (p) => `${p.what} 匹配 ${p.detail} 个元素；请用 ref 指定其中一个。`,
    "bad-selector": (p) => `${p.what} 不是 CSS 选择器。请用 ref、CSS 选择器，或 text=… 指定元素上的文字。`,
    covered: (p) => `${p.what} 被 ${p.detail} 遮挡。请先关闭遮挡物，或滚动页面。`,
    invisible: (p) => `${p.what} 不可见。请先打开它所在的菜单或标签，或换一个元素。`,
    disabled: (p) => `${p.what} 处于禁用状态。请先填写或选择它所等待的内容。`,
    "read-only": (p) => `${p.what} 是只读的，无法编辑。`,
    "wrong-kind": (p) =>
      `无法对 ${p.what} 这样做: ${p.detail}。browser_type 用于文本框，browser_select 用于列表，browser_upload 用于文件，其余用 browser_click。`,
    list: (p) => `${p.what} 是下拉列表，请用 browser_select 选择。选项: ${p.detail || "暂无"}`,
    files: (p) => `${p.what} 是文件选择框: 请用 browser_upload 给出文件。`,
    "no-list": (p) =>
      `${p.what} 不是 <select>。请用 browser_click: 单选按钮或复选框直接点击；其他列表先点击展开，再点击选项。`,
    outside: (p) =>
      `${p.what} 不在可见区域内: 可见区域为 ${p.detail} px，x 和 y 从左上角算起。请用 ref 指明元素，或先滚动。`,
    "bad-value": (p) =>
      `${p.what} 不接受该值${p.detail && `: 该字段类型为 ${p.detail}`}。日期用 YYYY-MM-DD，时间用 HH:MM，颜色用 #rrggbb，数字用阿拉伯数字。`,
    "no-option": (p) => `${p.what} 没有${p.detail ? `选项 ${JSON.stringify(p.detail)}` : "这个选项"}。`,
    "unknown-key": (p) =>
      `${p.what} 不是按键名。按键名如 Enter、Tab、Escape、ArrowDown、PageDown、F5、a、A；组合键用 modifiers: ["Control"]。`,
    restless: (p) => `${p.what} 一直在移动或被替换。请重试。`,
    busy: (p) =>
      `已对${p.what ? ` ${p.what} ` : "页面"}执行操作，但页面一直在忙。请勿重复操作: 可用 browser_get_dom 查看结果，或用 browser_navigate 打开其他页面。`,
    late: (p) => `页面未能及时响应${p.what && `对 ${p.what} 的操作`}。请重试。`,
  },
  browserFailed: (p) => `浏览器无法完成该操作（${p.problem}）。请用 browser_get_state 查看，再换一种方式。`,
  pageClosed: () => "页面此间已被关闭。可用 browser_get_state 查看现在打开的内容。",
  optionsThere: (p) => `选项:\n${p.lines.join("\n")}`,
  nearestOnPage: (p) => `页面上现有:\n${p.lines.join("\n")}`,
  browserProblem: {
    "no-browser": (p) => `本机没有浏览器。请让用户安装 Chrome、Edge 或 Chromium，例如: ${p.detail}`,
    "no-start": (p) =>
      `浏览器无法启动: ${p.detail}。请让用户运行 \`skillmint doctor\`，或指定其他浏览器: \`skillmint config set browserPath 路径\``,
    "bad-path": (p) =>
      `设置 browserPath 指定的浏览器无法启动: ${plain(p.detail)}。请让用户指定其他浏览器（\`skillmint config set browserPath 路径\`），或改为自动查找（\`skillmint config unset browserPath\`）。`,
    crashed: (p) =>
      `浏览器或页面已崩溃，之前打开的内容已丢失${p.detail && `: ${p.detail}`}。用 browser_navigate 重新打开。`,
    "no-page": () => "没有打开的页面。请先用 browser_navigate 打开一个网址。",
    stuck: (p) => `页面没有响应，已关闭${p.detail && `: ${p.detail}`}。可用 browser_navigate 打开其他页面。`,
    flood: (p) =>
      `页面不断打开标签页，已连同这些标签页一起关闭${p.detail && `: ${p.detail}`}。可用 browser_navigate 打开其他页面。`,
    unanswered: () =>
      "页面正在转往别处，但那里的服务器尚未应答。已做的操作已经生效，不要重复。可用 browser_wait_for 等待新页面中的元素，或用 browser_navigate 转到别处。",
    heavy: (p) =>
      `页面加载的内容远超限度，且没有尽头，已关闭${p.detail && `: ${p.detail}`}。可用 browser_navigate 打开其他页面。`,
    "profile-in-use": (p) => `另一个程序正在使用该浏览器配置。请让用户关闭它。${p.detail}`,
    "no-screen": () => "没有可显示窗口的屏幕。请去掉 headless: false。",
  },
};

function statusWords(status: number): string {
  const words = statuses[status] ?? (status >= 500 ? "服务器出错，请稍后再试。" : "服务器拒绝了请求。");
  return `${status}: ${words}`;
}

const statuses: Record<number, string> = {
  401: "需要登录，请询问用户如何登录。",
  403: "不允许访问，请询问用户，或换一个网址。",
  404: "没有这个页面，请检查网址。",
  407: "代理需要登录，请告知用户。",
  410: "该页面已不存在，请换一个网址。",
  429: "请求过于频繁，请稍等再试。",
};
