// Names of files are bytes. While the tree is walked each byte is one character, so that every name can be opened and
// matched, also one that is no UTF-8.

export const byteString = (text: string) => Buffer.from(text).toString("latin1");

/** As people read it. */
export const pathText = (bytes: string) => (isPlain(bytes) ? bytes : Buffer.from(bytes, "latin1").toString());

/** As the system wants it. */
export const systemPath = (bytes: string) => (isPlain(bytes) ? bytes : Buffer.from(bytes, "latin1"));

const isPlain = (bytes: string) => !/[\x80-\xff]/.test(bytes);
