import { createAutoSignIn } from '#application/people/sign-in/auto-sign-in';
import type { Portal } from '#application/portal';
import { type SignUpFlow, createSignUpFlow } from '#application/people/sign-in/sign-up-flow';
import type { AuthFailure } from '#domain/people/auth-failure';
import { ok, type Result } from '#domain/result';
import type { Credentials } from '#domain/people/sign-in/sign-in';

/** Begins a flow. The page that shows it has to close it. */
export function beginSignUp({ configuration, session, signUp }: Portal, sharedComputer: boolean): SignUpFlow {
  const autoSignIn = createAutoSignIn({
    signIn: (credentials, left) => session.signIn({ ...credentials, sharedComputer }, left),
  });
  return createSignUpFlow(signUp, autoSignIn, configuration.signUp, configuration.passwordPolicy);
}

/** Continues with an unconfirmed account, once its code or link has been sent. */
export async function resumeSignUp(
  portal: Portal,
  { username, password, sharedComputer = false }: Credentials,
): Promise<Result<SignUpFlow, AuthFailure>> {
  const flow = beginSignUp(portal, sharedComputer);
  const sent = await flow.resume(username, password);
  return sent.ok ? ok(flow) : sent;
}
