const mebibyte = 1024 * 1024;

/** What a pack of format 1 may be. Who claims more is refused before anything is made ready for it. */
export const packLimits = {
  headerBytes: mebibyte,
  files: 2000,
  fileBytes: 16 * mebibyte,
  contentBytes: 64 * mebibyte,
  /** What is packed as it is, or sealed: the content, its index, and what age adds to each piece of 64 KiB. */
  payloadBytes: 66 * mebibyte,
  pathBytes: 255,
  pathDepth: 8,
  /** Of the age header that a sealed payload begins with. */
  sealBytes: 32 * 1024,
  recipients: 64,
  /** log2 of scrypt's N: 32 MiB and some 100 ms. Our passphrases are random, so that more would protect nobody. */
  workFactor: 15,
  cosigners: 3,
  nameLetters: 64,
  descriptionLetters: 1024,
  capabilityEntries: 200,
  capabilityLetters: 200,
} as const;

/** Of a whole pack; beside header and payload there are only a few signatures. */
export const mostPackBytes = packLimits.headerBytes + packLimits.payloadBytes + 1024;
