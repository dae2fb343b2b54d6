import type { Failure } from '../failure';
import type { FrameTrouble } from '../dashboards/viewing/opening-trouble';

/** The checks when a dashboard doesn't appear, in order from the portal to its content. */
export const diagnosisChecks = [
  /** The backend's answer to the call for a link. */
  'backend',
  /** The user's access in the portal. */
  'right',
  /** This device's clock against the server's. */
  'clock',
  /** The portal's own security policy. */
  'policy',
  /** Whether the BI service's host answers this browser. */
  'service',
  /** Whether the BI service lets this portal's address embed. */
  'domain',
  /** Whether this browser lets the frame store what it needs. */
  'storage',
  /** The user's access in the BI service. */
  'access',
] as const;
export type DiagnosisCheck = (typeof diagnosisChecks)[number];

export interface Finding {
  readonly check: DiagnosisCheck;
  /** `suspected`: unproven, but it would explain the failure. */
  readonly result: 'bad' | 'suspected' | 'unknown' | 'good';
  /** How long the check took (milliseconds), where it took any time. */
  readonly took?: number;
}

export interface OpeningFacts {
  /** The backend's answer to the call for a link; `took` is missing where it answered before the examination. */
  readonly backend: { readonly failure?: Failure; readonly took?: number };
  readonly frame?: 'shown' | FrameTrouble | undefined;
  /** Whether the BI service's host answered a probe. */
  readonly service?: { readonly reached: boolean; readonly took?: number };
  /** Milliseconds that this device's clock is ahead of the server's; negative where it is behind. */
  readonly clockAhead?: number | undefined;
  readonly cookies: boolean;
}

/**
 * Milliseconds; a `Date` header is rounded to seconds, and a renewal comes minutes ahead of a session's end. Signatures tolerate five
 * minutes (`src/timing/server-clock.ts`).
 */
const clockTolerance = 60_000;

/** The likely cause first; among equals, what comes first on the way. */
export function diagnose({ backend, frame, service, clockAhead, cookies }: OpeningFacts): Finding[] {
  const { failure } = backend;
  const bi = failure?.kind === 'bi-service' ? failure.trouble : undefined;
  const refused = failure?.kind === 'not-allowed' || failure?.kind === 'not-found';
  const isClock = failure?.kind === 'wrong-clock';
  const shown = frame === 'shown';
  const results: Record<DiagnosisCheck, Finding['result']> = {
    backend: !failure || refused || isClock || bi === 'domain' || bi === 'not-registered' ? 'good' : 'bad',
    right: refused ? 'bad' : !failure || bi ? 'good' : 'unknown',
    clock:
      isClock || Math.abs(clockAhead ?? 0) > clockTolerance ? 'bad' : clockAhead === undefined ? 'unknown' : 'good',
    policy: frame === 'blocked' ? 'bad' : frame ? 'good' : 'unknown',
    service: service ? (service.reached ? 'good' : 'bad') : 'unknown',
    domain: bi === 'domain' ? 'bad' : shown ? 'good' : frame === 'silent' ? 'suspected' : 'unknown',
    storage: shown ? 'good' : !cookies ? 'bad' : frame === 'silent' ? 'suspected' : 'unknown',
    access: bi === 'not-registered' ? 'bad' : shown ? 'good' : frame === 'forbidden' ? 'suspected' : 'unknown',
  };
  const took: Partial<Record<DiagnosisCheck, number | undefined>> = { backend: backend.took, service: service?.took };
  return diagnosisChecks
    .map((check): Finding => {
      const time = took[check];
      return { check, result: results[check], ...(time !== undefined && { took: time }) };
    })
    .toSorted((one, other) => likelihood.indexOf(one.result) - likelihood.indexOf(other.result));
}

const likelihood: readonly Finding['result'][] = ['bad', 'suspected', 'unknown', 'good'];

export function likelyCause(findings: readonly Finding[]): DiagnosisCheck | undefined {
  const [first] = findings;
  return first && (first.result === 'bad' || first.result === 'suspected') ? first.check : undefined;
}
