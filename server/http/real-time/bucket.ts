export interface Bucket {
  /** Takes one, if one is left. */
  take(): boolean;
  isFull(): boolean;
}

/** Holds `size`, and gains `perSecond` up to that. The time is in milliseconds. */
export function createBucket(size: number, perSecond: number, now = (): number => performance.now()): Bucket {
  let left = size;
  let at = now();
  const fill = (): void => {
    const time = now();
    left = Math.min(size, left + ((time - at) / 1000) * perSecond);
    at = time;
  };
  return {
    take() {
      fill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    isFull() {
      fill();
      return left === size;
    },
  };
}
