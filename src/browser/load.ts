/** What comes for the pages of a context, by whatever way: of blobs and of workers their browser does not tell. */
export interface Load {
  add(bytes: number): void;
  /** A download is no page's to hold. */
  leaveOut(bytes: number): void;
  /** Another page is opened: what the one before it held is gone. */
  reset(): void;
  /** Called when it is more than pages may bring; from then on it is counted anew. */
  onFull(hear: () => void): void;
}

export function createLoad(most: number): Load {
  let total = 0;
  let hear: () => void = () => undefined;
  return {
    add(bytes) {
      total += bytes;
      if (total <= most) return;
      total = 0;
      hear();
    },
    leaveOut(bytes) {
      total = Math.max(0, total - bytes);
    },
    reset() {
      total = 0;
    },
    onFull(listener) {
      hear = listener;
    },
  };
}
