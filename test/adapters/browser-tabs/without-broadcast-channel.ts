import { onTestFinished, vi } from 'vitest';

/** Takes BroadcastChannel from the browser until the test has finished. */
export function withoutBroadcastChannel(): void {
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  onTestFinished(() => void vi.unstubAllGlobals());
}
