import { plainWords } from "../plain-words.ts";

const noRoom = "磁盘空间不足";
const notAllowed = "SkillMint 没有权限";
const broken = "连接中断";
const untrusted = "本机不信任其证书";

const words = {
  spawn: "没有这个程序，或其工作文件夹不存在",
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOENT: "没有这个文件或文件夹",
  ENOTDIR: "路径中的文件夹其实是文件",
  EISDIR: "它是文件夹",
  ESPIPE: "它不是文件",
  EEXIST: "已经存在",
  EROFS: "磁盘为只读",
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EFBIG: "超出此处文件的大小上限",
  EIO: "磁盘读写出错",
  EBUSY: "正被占用",
  EMFILE: "打开的文件过多",
  ENFILE: "打开的文件过多",
  ELOOP: "链接形成循环",
  ENAMETOOLONG: "名称过长",
  ENOMEM: "内存不足",
  ECONNREFUSED: "该地址上没有程序在监听",
  ENOTFOUND: "找不到这个主机名",
  EAI_AGAIN: "暂时无法解析主机名",
  EHOSTUNREACH: "无法到达这台主机",
  ENETUNREACH: "没有通往这台主机的网络",
  ETIMEDOUT: "对方没有及时应答",
  ECONNRESET: broken,
  ECONNABORTED: broken,
  EPIPE: broken,
  EPROTO: "对方不使用 TLS，也许应为 http 而非 https",
  EADDRINUSE: "该端口已被另一个程序占用",
  EADDRNOTAVAIL: "本机没有这个地址",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: "其证书已过期",
  ERR_TLS_CERT_ALTNAME_INVALID: "其证书属于另一个名称",
};

export const { plain, because } = plainWords(words, { colon: "：", brackets: (text) => `（${text}）` });
