import { ApiError } from '../api-error';

/** Throws ThrottlingException above `callsPerSecond`. Everyone has one allowance: the stand-in has one account. */
export function createAllowance(callsPerSecond: () => number): () => void {
  const allowance = { calls: callsPerSecond(), countedAt: performance.now() };
  return () => {
    const most = callsPerSecond();
    const now = performance.now();
    allowance.calls = Math.min(most, allowance.calls + ((now - allowance.countedAt) / 1000) * most);
    allowance.countedAt = now;
    if (allowance.calls < 1) throw new ApiError('ThrottlingException', 'Rate exceeded');
    allowance.calls -= 1;
  };
}
