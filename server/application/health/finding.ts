import type { HealthArea, HealthState } from '#domain/health/health';
import type { BiFailure } from '../../ports/bi-service';
import type { Seen } from '../../ports/health-probes';
import type en from './words/en.json';

/** Each has words in every language: what is wrong, why it matters, and the one step that mends it. */
export type FindingCode = keyof typeof en;

export interface Finding {
  state: Exclude<HealthState, 'ok'>;
  code: FindingCode;
  values?: Readonly<Record<string, string | number>>;
}

/** A rule about one thing: `ok`, what it found, or undefined where it doesn't apply or another finding says why nobody could look. */
export interface Check {
  area: HealthArea;
  judge: (seen: Seen) => Judged;
}

export type Judged = 'ok' | Finding | undefined;

/** A rule about each of several things, with the name of each. */
export interface CheckOfEach {
  area: HealthArea;
  judgeEach: (seen: Seen) => readonly { of: string; answer: Judged }[];
}

export const wrong = (code: FindingCode, values: Finding['values'] = {}): Finding => ({ state: 'wrong', code, values });
export const warning = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  state: 'warning',
  code,
  values,
});
export const unknown = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  state: 'unknown',
  code,
  values,
});

const services: Record<string, string> = {
  'cognito-idp': 'Cognito',
  cloudwatch: 'CloudWatch',
  quicksight: 'QuickSight',
  ses: 'SES',
};

/** How the AWS SDK says that it waited too long for a connection or an answer. */
const ofTheSdk = /^TimeoutError\b/;

/**
 * A failed call, as a finding about the set-up. `needs` is the action that it takes, and `forDoctor` says that only these checks take it: without
 * it people notice nothing.
 */
export function findingOf(failure: BiFailure, needs: string, forDoctor = false): Finding {
  const ofQuickSight = needs.startsWith('quicksight:');
  if (failure.kind === 'busy') {
    return ofQuickSight ? unknown('throttled') : unknown('no-answer', { action: needs, reason: 'busy' });
  }
  if (failure.kind === 'not-found') return unknown('no-answer', { action: needs, reason: 'not found' });
  const { trouble, reason, named = '?' } = failure;
  const isSlow = failure.kind === 'unreachable' && ofTheSdk.test(reason);
  if (failure.kind === 'unreachable' && needs === 'quicksight:ListDashboards' && !trouble)
    return isSlow ? wrong('quicksight-slow') : wrong('quicksight-unreachable', { reason });
  if (isSlow) return unknown('slow', { action: needs });
  switch (trouble) {
    case 'identity-region':
      return wrong('identity-region', { region: named });
    case 'account':
      return wrong('account', { account: named });
    case 'not-registered':
      return wrong('not-registered');
    case 'domain':
      return wrong('domain');
    case 'not-json':
      return wrong('not-json', { place: services[needs.slice(0, needs.indexOf(':'))] ?? needs });
    case 'credentials':
      return wrong('credentials');
    case 'right':
      return forDoctor ? unknown('right-to-check', { action: needs }) : wrong('right', { action: needs });
    case 'subscription':
      return wrong('subscription', { reason: named });
    case 'setting':
      return wrong('setting', { setting: named });
    default:
      if (failure.kind === 'unreachable') return unknown('no-answer', { action: needs, reason });
      return (forDoctor ? unknown : wrong)('refused', { action: needs, reason });
  }
}
