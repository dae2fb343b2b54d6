import type * as z from 'zod/mini';
import { askForHelpPath, askedForHelpAnswer } from '#contract/people/recovery/lost-step';
import { recoveryCodePath } from '#contract/people/recovery/recovery-codes';
import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, ok, type Result } from '#domain/result';
import type { LostSteps } from '#ports/people/recovery/lost-steps';
import type { RecoveryCodes } from '#ports/people/recovery/recovery-codes';
import type { IprApiClient } from './client/ipr-api-client';

/** Milliseconds: the backend asks the user pool up to five times. */
const patience = 30_000;

/** Calls the backend for someone who can't sign in. */
async function post<T>(
  url: string,
  body: object,
  without: 'no-recovery-codes' | 'no-help',
  read: (answer: unknown) => z.util.SafeParseResult<T>,
): Promise<Result<T, AuthFailure>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  if (!answer) return failed({ kind: 'network' });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) {
    const found = read(said);
    return found.success ? ok(found.data) : failed({ kind: 'unavailable' });
  }
  const code = Object(said).code as unknown;
  return failed({ kind: failureOf[String(code)] ?? (answer.status >= 500 ? 'unavailable' : without) });
}

const failureOf: Record<
  string,
  'challenge-expired' | 'wrong-recovery-code' | 'locked' | 'unavailable' | 'no-verified-address' | undefined
> = {
  'sign-in-over': 'challenge-expired',
  'wrong-code': 'wrong-recovery-code',
  'too-many-requests': 'locked',
  'pool-unavailable': 'unavailable',
  'no-verified-address': 'no-verified-address',
};

export const createIprApiRecoveryCodes = (baseUrl: string, { call }: IprApiClient): RecoveryCodes => ({
  left: () =>
    call('recoveryCodes', {}, ({ left, madeAt }) =>
      left === undefined || madeAt === undefined ? undefined : { left, madeAt: new Date(madeAt) },
    ),
  make: () => call('makeRecoveryCodes', {}, ({ codes }) => codes),
  spend: (proof, code) =>
    post(`${baseUrl}/${recoveryCodePath}`, { ...proof, code }, 'no-recovery-codes', () => ({
      success: true,
      data: undefined,
    })),
});

export const createIprApiLostSteps = (baseUrl: string, { call }: IprApiClient): LostSteps => ({
  async ask(proof, said) {
    const asked = await post(`${baseUrl}/${askForHelpPath}`, { ...proof, ...said }, 'no-help', (answer) =>
      askedForHelpAnswer.safeParse(answer),
    );
    return asked.ok ? ok({ ...asked.value, at: new Date(asked.value.at) }) : asked;
  },
  waiting: () => call('lostSteps', {}, (waiting) => waiting),
  answer: ({ sub, at }, decision) => call('answerLostStep', { body: { sub, at, decision } }, () => undefined),
});
