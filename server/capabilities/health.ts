import { createCheckHealth } from '../application/health/check-health';
import { createOpeningRecord } from '../application/health/opening-record';
import { backendCalls } from '../http/calls/backend-calls';
import type { Ports } from '../ports/ports';

/** The backend's checks of itself. Other capabilities note their state for them in memory. */
export function composeHealth({ probes, clock }: Ports) {
  const openings = createOpeningRecord(clock);
  let largestTokens: number | undefined;
  const noted = { openings: async () => openings.recent(), largestTokens: async () => largestTokens };
  return {
    calls: backendCalls(createCheckHealth({ ...probes, ...noted }, clock)),
    openings,
    noteTokens: (bytes: number): void => void (largestTokens = Math.max(largestTokens ?? 0, bytes)),
  };
}

export type Health = ReturnType<typeof composeHealth>;
