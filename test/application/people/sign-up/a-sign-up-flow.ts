import { createAutoSignIn } from '#application/people/sign-in/auto-sign-in';
import { createSignUpFlow } from '#application/people/sign-in/sign-up-flow';
import type { AuthFailure } from '#domain/people/auth-failure';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { type Result, failed, ok } from '#domain/result';
import type { Credentials, SignInStep } from '#domain/people/sign-in/sign-in';
import type { SignUpMode } from '#domain/people/sign-in/sign-up';
import type { SignUp } from '#ports/people/sign-up';

export const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;
export const ann = { username: 'ann', password: 'Ann-pass-1', attributes: { email: 'ann@example.com' } };

/** A sign-up flow; the pool accepts the code 123456, and answers sign-ins with `signIn`. */
export function aVisit(
  mode: SignUpMode,
  over: Partial<SignUp> = {},
  signIn: () => Result<SignInStep, AuthFailure> | Promise<Result<SignInStep, AuthFailure>> = () =>
    ok({ step: 'signed-in', username: 'ann', sub: 'ann', email: '', asksToRemember: false }),
) {
  const asked: string[] = [];
  const signIns: Credentials[] = [];
  const port: SignUp = {
    async signUp({ username }) {
      asked.push(`sign up ${username}`);
      return ok({ confirmed: false, delivery });
    },
    async confirm(username, code) {
      asked.push(`confirm ${username}`);
      return code === '123456' ? ok(undefined) : failed({ kind: 'wrong-code' });
    },
    async resendCode(username) {
      asked.push(`resend ${username}`);
      return ok(delivery);
    },
    ...over,
  };
  const autoSignIn = createAutoSignIn({ signIn: async (credentials) => (signIns.push(credentials), signIn()) });
  return { visit: createSignUpFlow(port, autoSignIn, mode, defaultPasswordPolicy), asked, signIns };
}

export const unconfirmed = () => failed<AuthFailure>({ kind: 'unconfirmed' });
