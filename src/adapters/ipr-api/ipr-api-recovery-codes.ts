import { recoveryCodePath } from '#contract/people/recovery';
import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, ok } from '#domain/result';
import type { RecoveryCodes } from '#ports/people/recovery-codes';
import type { IprApiClient } from './client/ipr-api-client';

/** Milliseconds: the backend asks the user pool up to five times. */
const patience = 30_000;

export const createIprApiRecoveryCodes = (baseUrl: string, { call }: IprApiClient): RecoveryCodes => ({
  left: () =>
    call('recoveryCodes', {}, ({ left, madeAt }) =>
      left === undefined || madeAt === undefined ? undefined : { left, madeAt: new Date(madeAt) },
    ),

  make: () => call('makeRecoveryCodes', {}, ({ codes }) => codes),

  async spend(proof, code) {
    const answer = await fetch(`${baseUrl}/${recoveryCodePath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...proof, code }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined);
    if (answer?.ok) return ok(undefined);
    return failed({ kind: answer ? (failures[answer.status] ?? 'no-recovery-codes') : 'network' });
  },
});

const failures: Record<number, AuthFailure['kind'] & ('challenge-expired' | 'wrong-code' | 'locked' | 'unavailable')> =
  {
    410: 'challenge-expired',
    422: 'wrong-code',
    429: 'locked',
    500: 'unavailable',
    502: 'unavailable',
    503: 'unavailable',
    504: 'unavailable',
  };
