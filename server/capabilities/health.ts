import type { MendingPlace } from '#domain/health/health';
import { createHealthChecks } from '../application/health/check-health';
import { createKeepFindings } from '../application/health/kept-findings';
import { createOpeningRecord } from '../application/health/opening-record';
import { backendCalls } from '../http/calls/backend-calls';
import { complain } from '../ports/log';
import type { Ports } from '../ports/ports';

/** The backend's checks of itself. Other capabilities note their state for them in memory. */
export function composeHealth(ports: Ports) {
  const { probes, clock, jobs } = ports;
  const openings = createOpeningRecord(clock);
  let largestTokens: number | undefined;
  const noted = { openings: async () => openings.recent(), largestTokens: async () => largestTokens };
  const findings = createKeepFindings(jobs, clock);
  const checks = createHealthChecks({ ...probes, ...noted }, findings, clock);
  return {
    calls: backendCalls(checks),
    jobs: [checks.nightly],
    openings,
    noteTokens: (bytes: number): void => void (largestTokens = Math.max(largestTokens ?? 0, bytes)),
    /** Drops from the last check what a manager mends in this place. Never rejects. */
    mended: (place: MendingPlace): Promise<void> => findings.drop(place).catch(complain(ports, 'health-failed')),
  };
}

export type Health = ReturnType<typeof composeHealth>;
