import { onTestFinished, vi } from 'vitest';

/** Until the test ends, only the test advances time; responses still arrive. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
