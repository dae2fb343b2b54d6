import { expect, it } from 'vitest';
import { loggedAuthFailure, loggedFailure } from '#domain/browser/logged-failure';
import type { Failure } from '#domain/failure';
import type { AuthFailure } from '#domain/people/auth-failure';

const worth = (told: { isWorthReporting: boolean }) => told.isWorthReporting;

it.each(['token-refused', 'busy', 'unreachable', 'broken'] as const)(
  'a reference is offered for what only others can mend at the backend: %s',
  (kind) => expect(worth(loggedFailure({ kind }, ''))).toBe(true),
);

it.each([
  'network',
  'unavailable',
  'busy',
  'unexpected',
  'not-delivered',
  'disabled',
  'no-mfa',
  'no-device-tracking',
  'hosted-login-timeout',
  'no-federated-token',
  'missing-auth-config',
] as const)('a reference is offered for what only others can mend at the user pool: %s', (kind) =>
  expect(worth(loggedAuthFailure({ kind }, ''))).toBe(true),
);

const own: AuthFailure['kind'][] = [
  'empty-username',
  'new-tab-blocked',
  'empty-password',
  'code-form',
  'refused',
  'wrong-code',
  'wrong-password',
  'used-code',
  'pending',
  'locked',
  'unconfirmed',
  'password-reset-required',
  'hosted-login-cancelled',
];
it.each(own)('a reference is offered not for what people put right themselves: %s', (kind) =>
  expect(worth(loggedAuthFailure({ kind } as AuthFailure, ''))).toBe(false),
);

it.each<Failure['kind']>(['signed-out', 'not-allowed', 'not-found', 'conflict', 'wrong-clock'])(
  'a reference is offered not where the words say what to do: %s',
  (kind) => expect(worth(loggedFailure({ kind } as Failure, ''))).toBe(false),
);

it("a logged failure has the specification's code wherever it has one", () => {
  expect(loggedAuthFailure({ kind: 'refused' }, 'No').specified).toEqual({
    code: 'default',
    message: 'Authentication Error',
  });
  expect(loggedFailure({ kind: 'signed-out' }, 'Over').specified).toEqual({
    code: 'noUserSession',
    message: 'User is not authenticated',
  });
  expect(loggedFailure({ kind: 'busy' }, 'Busy').specified).toBeUndefined();
});
