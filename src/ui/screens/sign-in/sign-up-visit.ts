import { createAutoSignIn } from '../../../application/people/auto-sign-in';
import type { Portal } from '../../../application/portal';
import { type SignUpFlow, createSignUpFlow } from '../../../application/people/sign-up-flow';
import type { AuthFailure } from '../../../domain/people/auth-failure';
import { ok, type Result } from '../../../domain/result';

/** One visit of the sign-up page, which closes it. */
export const beginSignUp = ({ configuration, session, signUp }: Portal): SignUpFlow =>
  createSignUpFlow(signUp, createAutoSignIn(session), configuration.signUp, configuration.passwordPolicy);

/** A visit that goes on with an account that was not confirmed, once the code or link for that is on its way. */
export async function resumeSignUp(
  portal: Portal,
  username: string,
  password: string,
): Promise<Result<SignUpFlow, AuthFailure>> {
  const visit = beginSignUp(portal);
  const sent = await visit.resume(username, password);
  return sent.ok ? ok(visit) : sent;
}
