import { createAutoSignIn } from '../../../application/people/auto-sign-in';
import type { Portal } from '../../../application/portal';
import { type SignUpFlow, createSignUpFlow } from '../../../application/people/sign-up-flow';
import type { AuthFailure } from '../../../domain/people/auth-failure';
import { ok, type Result } from '../../../domain/result';

/** Begins a flow, which the page closes that shows it. */
export const beginSignUp = ({ configuration, session, signUp }: Portal): SignUpFlow =>
  createSignUpFlow(signUp, createAutoSignIn(session), configuration.signUp, configuration.passwordPolicy);

/** The flow that continues with an unconfirmed account, once its code or link has been sent. */
export async function resumeSignUp(
  portal: Portal,
  username: string,
  password: string,
): Promise<Result<SignUpFlow, AuthFailure>> {
  const flow = beginSignUp(portal);
  const sent = await flow.resume(username, password);
  return sent.ok ? ok(flow) : sent;
}
