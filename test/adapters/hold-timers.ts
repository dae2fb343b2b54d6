import { onTestFinished, vi } from 'vitest';

/** Until the test ends, only the test advances time; responses still arrive. RxJS counts time with `setInterval`. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
