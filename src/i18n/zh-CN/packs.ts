import type { Texts } from "../texts.ts";
import { plain } from "./system.ts";

const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

export const packs: Texts["packs"] = {
  help: {
    keygen: "生成用于签名和接收加密 Skill 包的密钥；私钥只保存在密钥库中",
    keyName: "密钥在本机的名称；不写则为 default",
    export: "以 JSON 给出公钥；写明文件则存入文件",
    showPrivate: "显示私钥，以便妥善备份",
    build: "把 Skill 文件夹做成签名的 Skill 包；加密的包用于私密交付",
    folder: "含有 SKILL.md 的文件夹",
    out: "要写入的文件；不写则为 名称-版本.skillpack",
    version: "版本，例如 1.2.0；不写则以 SKILL.md 为准",
    to: "加密给此公钥（age1…，或 pack keygen --export 的文件）；可多次给出",
    passphrase: "用新生成的口令加密，口令只显示一次",
    showNames: "无需密钥即可读取加密包中文件的名称、大小和哈希",
    expires: "最后可用日期，例如 2027-01-31",
    date: "制作时间，用于重现逐字节相同的包",
    tools: "只限使用的工具，以逗号分隔；不写则以 SKILL.md 的 allowed_tools 为准",
    hosts: "可以访问的主机，例如 *.example.com",
    paths: "可以写入的工作区文件模式",
    env: "其脚本可以知道的环境变量",
    key: "用于签名的密钥名称",
    cosign: "为新密钥作保的旧密钥名称",
    previous: "上一版本的包，新包会注明它",
    minRuntime: "可以使用它的最低 SkillMint 版本",
    inspect: "查看 Skill 包的说明、签名者和权限；不解密任何内容",
    verify: "检查 Skill 包是否完整、已签名且在有效期内；退出码为 0 或 1",
    file: ".skillpack 文件",
  },
  keys: {
    made: (p) => `已生成密钥：${p.name}`,
    publisher: () => "签名用",
    recipient: () => "接收用",
    kept: () =>
      "私钥保存在本机的密钥库中。公钥可以交给他人；请把私钥备份到只有你能接触的地方：没有它就无法发布下一个版本。",
    there: (p) =>
      `已有名为 ${p.name} 的密钥，不会被替换：否则它签过名的包将无法更新。加上 --export 查看公钥，或换一个名称。`,
    taken: (p) => `已有名为 ${p.name} 的密钥，不会被替换。请换一个名称。`,
    none: (p) => `没有名为 ${p.name} 的密钥。用 \`skillmint pack keygen ${p.name}\` 生成。`,
    which: (p) => `有多组密钥：${p.names}。请用 --key 指明。`,
    badName: (p) => `${p.name} 不能作密钥名称。请用字母、数字、点和连字符。`,
    private: () =>
      "持有它们的人可以冒用你的名义发布，并能读取加密给你的内容。不要给任何人看，也不要放进聊天、代码仓库或邮件。",
    exported: (p) => `公钥已存入 ${p.file}。`,
  },
  build: {
    made: (p) => `${p.file}  ${p.size}`,
    open: () => "未加密：任何人都能读取。已签名：任何改动都会被发现。",
    recipients: (p) =>
      `私密交付：已加密给 ${p.count} 个公钥。途中他人无法读取。这不是防复制：运行 Skill 的人可以读到它。`,
    passphrase: () => "私密交付：已用口令加密。途中他人无法读取。这不是防复制：运行 Skill 的人可以读到它。",
    seen: (p) =>
      `无需密钥即可读取：名称、描述、版本、发布者和限制${p.names ? "，以及文件的名称、大小和哈希" : "，以及总大小；不含其文件"}。`,
    secret: (p) => `口令：${p.passphrase}`,
    secretNote: () => "口令只显示这一次，不会保存。请用与文件不同的途径发送。使用公钥（--to）更安全。",
    leftOut: () => "未打包：",
    whys: {
      hidden: "隐藏文件",
      rubbish: "对他人无用",
      key: "名称像密钥或密码",
      secret: "内含密钥或密码",
      link: "链接",
      special: "不是普通文件",
      pack: "本身是 Skill 包",
    },
    odd: () => "请留意：",
    noFileName: () => "没有写明要写入的文件名。",
    isThere: (p) => `${p.file} 已存在。请换一个文件夹或版本，或选择替换。`,
    builtGone: () => "该 Skill 包已不再保留，请重新打包。",
    toAndPassphrase: () => "加密给公钥（--to）或用口令加密（--passphrase），二者只能选一。",
    badDate: (p) => `${p.text} 不是日期。请写成 2027-01-31 或 2027-01-31T12:00:00Z。`,
    notWritten: (p) => `无法写入 ${p.file}：${plain(p.reason)}`,
  },
  show: {
    publisher: "发布者",
    cosigner: "作保者",
    id: "标识",
    made: "制作时间",
    expires: "有效期至",
    never: "不过期",
    needs: "需要",
    runtime: (p) => `SkillMint ${p.version} 或更高版本`,
    sealing: "加密",
    sealings: {
      open: "未加密：任何人都能读取",
      recipients: "已加密给公钥：私密交付",
      passphrase: "已用口令加密：私密交付",
    },
    files: "文件",
    filesHidden: (p) => `已隐藏，共 ${p.size}`,
    fileCount: (p) => `${p.count} 个文件，共 ${p.size}`,
    executable: "可执行",
    bounds: { tools: "工具", hosts: "主机", paths: "可写入", env: "环境变量", scripts: "程序" },
    noBound: () => "不限",
    nothing: () => "无",
    scripts: (p) => (p.some ? "自带程序" : "无"),
    previous: "上一版本",
    hash: "哈希",
    good: () => "签名正确，内容未被改动。这说明包由谁制作，并不说明此人是否值得信任。",
    bad: (p) => `以上内容无人担保：${p.reason}`,
  },
  verified: (p) => `${p.name} ${p.version} 完整，由 ${p.publisher} 签名`,
  problems: {
    unreadable: (p) => `无法读取文件：${plain(p.reason)}`,
    "not-a-pack": () =>
      "这不是 SkillMint 的 .skillpack 文件。旧格式（zip）的包可用 `skillmint pack import` 转换为文件夹。",
    "format-version": (p) => `此包的格式是 ${p.found}，当前 SkillMint 不认识。较新的版本可能可以。`,
    truncated: () => "文件不完整。请重新获取。",
    "too-large": (p) =>
      ({
        header: `包头超过 ${mb(p.limit)}。`,
        files: `文件超过 ${p.limit} 个。`,
        file: `${p.path ?? "其中的文件"} 超过 ${mb(p.limit)}。`,
        content: `文件合计超过 ${mb(p.limit)}。`,
        payload: `包超过 ${mb(p.limit)}。`,
      })[p.what],
    "header-form": () => "包头不是应有的形式：被改动过，或制作有误。",
    "header-field": (p) => `包头有误或不应出现：${p.field}`,
    "weak-key": () => "签名所用的密钥不能证明任何事。",
    path: (p) =>
      `${p.path}：${
        {
          letters: "包内文件名由字母、汉字、数字、点、连字符和下划线组成，不含空格",
          dot: "包内文件名不能以点开头或结尾，也不能指向别的文件夹",
          device: "在 Windows 上这是设备名",
          deep: "文件夹层数太多；包内最多 8 层",
          long: "连同文件夹的名称超过 255 字节",
          form: "名称的写法不是每个系统都有（不是 NFC）",
        }[p.why]
      }。`,
    twins: (p) =>
      p.path === p.other
        ? `有两个名称看起来都是 ${p.path}，但用了不同的 Unicode 写法。请给其中一个改名。`
        : `${p.path} 和 ${p.other} 无法在每个系统上并存。请给其中一个改名。`,
    "file-order": (p) => `文件的顺序不对：${p.path}`,
    "no-skill": () => "其中没有 SKILL.md。",
    "secret-inside": (p) => `${p.path} 第 ${p.line} 行含有密钥或密码。请去掉它：拿到包的人都会得到它。`,
    signature: (p) => `${p.key} 的签名错误或缺失。此包在签名后被改动，或并非出自此人。请勿使用。`,
    "payload-size": (p) =>
      p.found < p.expected ? "包缺少一部分。请重新获取。" : "文件中有未经签名的多余内容。请勿使用。",
    "payload-hash": () => "内容与签名时不同。请勿使用。",
    "expires-too-soon": (p) => `有效期至 ${p.date}，已是过去。请用 --expires 给出更晚的日期。`,
    expired: (p) => `有效期至 ${p.date}，已过期。请向发布者索取新版本。`,
    "from-future": (p) => `它声称制作于 ${p.date}，而这一天还没有到。本机的时钟正确吗？`,
    runtime: (p) => `它需要 SkillMint ${p.needed} 或更高版本；当前是 ${p.here}。`,
    locked: (p) =>
      p.sealing === "passphrase"
        ? "它用口令加密，口令在发布者手中。"
        : "它已加密，而本机没有密钥。用 `skillmint pack keygen` 生成，并把接收用的公钥（age1…）交给发布者。",
    "wrong-key": (p) =>
      p.sealing === "passphrase"
        ? "口令不是加密时所用的那一个。"
        : "它没有加密给你的任何密钥。请把接收用的公钥交给发布者：`skillmint pack keygen NAME --export`。",
    "bad-identity": () => "密钥库中有一个用于打开包的密钥已损坏。",
    "work-factor": (p) => `打开它所需的内存超过限制（scrypt ${p.found}，最多 ${p.limit}）。`,
    "seal-damaged": () => "加密部分已损坏，或与签名所述不符。请勿使用。",
    "packed-damaged": () => "内容无法按签名所述解开。请勿使用。",
    "content-size": () => "内容比签名所述的大或小。请勿使用。",
    "index-damaged": () => "文件列表与签名时不同。请勿使用。",
    "file-hash": (p) => `其中的 ${p.path} 与签名时不同。请勿使用。`,
    "bad-skill": (p) => `其 SKILL.md 无法使用：${p.reason}`,
    "bad-bound": (p) =>
      `--${p.kind}：${p.entry} 不是可以遵守的限制。${
        {
          tools: "请写工具名，例如 read_file 或 mcp_server_*。",
          hosts: "请写小写的主机名，例如 example.com、*.example.com 或 example.com:8443。",
          paths: "请写工作区之内的模式，例如 out/**。",
          env: "请写变量名，例如 API_URL。",
        }[p.kind]
      }`,
    "bad-name": (p) => `${p.name} 不能作包的名称。请在 SKILL.md 中用字母、汉字、数字、点和连字符命名。`,
    "bad-recipient": (p) => `${p.recipient} 不是可以加密给的公钥。这样的公钥以 age1 开头，共 62 个字符。`,
    "bad-version": (p) => `${p.version} 不是版本号。请写三个数字，例如 1.2.0。`,
    "no-version": () => "没有版本号。请在 SKILL.md 中写 version: 1.0.0，或加上 --version 1.0.0。",
    "not-the-next": (p) =>
      ({
        publisher: `上一版本由 ${p.previous} 签名，而该密钥没有签这一个。请用该密钥签名，或用 --cosign 加上它。`,
        name: `上一版本的名称是 ${p.previous}。`,
        version: `上一版本是 ${p.previous}；新版本必须更高。`,
      })[p.why],
  },
};
