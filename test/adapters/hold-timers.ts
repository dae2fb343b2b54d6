import { onTestFinished, vi } from 'vitest';

/** Until the test is over, only the test lets time pass; answers come all the same. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
