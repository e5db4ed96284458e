import { plainWords } from "../plain-words.ts";

const noRoom = "there is no room left on the disk";
const notAllowed = "SkillMint has no permission for it";
const broken = "the connection broke off";
const untrusted = "its certificate is not one that this machine trusts";

/** The system's codes that people meet. */
const words = {
  /** A program that could not be found. */
  spawn: "there is no such program, or its working folder is missing",
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a folder of that name is a file",
  EISDIR: "it is a folder",
  ESPIPE: "it is no file",
  EEXIST: "it is there already",
  EROFS: "the disk is read-only",
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EFBIG: "it is larger than a file may be here",
  EIO: "the disk does not read or write as it should",
  EBUSY: "something else is using it",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ENOMEM: "there is no memory left",
  ECONNREFUSED: "nothing listens at this address",
  ENOTFOUND: "no host of this name is known",
  EAI_AGAIN: "the host's name could not be looked up just now",
  EHOSTUNREACH: "no way leads to this host",
  ENETUNREACH: "no network leads to this host",
  ETIMEDOUT: "nobody answered in time",
  ECONNRESET: broken,
  ECONNABORTED: broken,
  EPIPE: broken,
  EPROTO: "it does not speak TLS; perhaps it is http, not https",
  EADDRINUSE: "another program has this port",
  EADDRNOTAVAIL: "this machine has no such address",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: "its certificate has run out",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

export const { plain, because } = plainWords(words, { colon: ": ", brackets: (text) => ` (${text})` });
