import type { AuthFailure } from '#domain/people/auth-failure';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import type { OtherWay } from '#domain/people/sign-in/sign-in-methods';
import { failed, ok, type Result } from '#domain/result';
import type { Authenticator } from '#ports/people/authenticator';
import { authFailure } from '../cognito-failures';
import type { FirstFactor, PoolConversation, PoolStep } from './pool-conversation';

const factors = { passkey: 'WEB_AUTHN', emailCode: 'EMAIL_OTP', textCode: 'SMS_OTP' } as const satisfies Record<
  OtherWay,
  FirstFactor
>;
const responses = { EMAIL_OTP: 'EMAIL_OTP_CODE', SMS_OTP: 'SMS_OTP_CODE' };

export interface PasskeyProof {
  id: string;
  send: () => Promise<PoolStep>;
}

/** Proves a passkey, whose `id` is returned, to the pool's question; `send` sends the proof. */
export async function provePasskey(
  conversation: PoolConversation,
  authenticator: Authenticator,
  how: Parameters<Authenticator['prove']>[1],
): Promise<Result<PasskeyProof, AuthFailure>> {
  const step = await conversation.begin(factors.passkey);
  // The username has no passkey, and is told the same as after a dialog that was cancelled.
  if (step.name !== 'WEB_AUTHN') return failed({ kind: 'passkey-not-used' });
  const credential = await authenticator.prove(JSON.parse(step.shown['CREDENTIAL_REQUEST_OPTIONS'] ?? ''), how);
  if (!credential.ok) return credential;
  return ok({
    id: String(credential.value['id']),
    send: () => conversation.respond('WEB_AUTHN', { CREDENTIAL: JSON.stringify(credential.value) }),
  });
}

export type CodeWay = Exclude<OtherWay, 'passkey'>;
/** A code in the place of the password. */
export interface FirstCode {
  way: CodeWay;
  challenge: SignInChallenge;
  answer(code: string): Promise<PoolStep>;
  /** The failure to show for the pool's, which doesn't tell whether a code was sent. */
  shown(failure: AuthFailure): AuthFailure;
}

const unsaid = new Set<AuthFailure['kind']>([
  'refused',
  'challenge-refused',
  'challenge-expired',
  'unexpected',
  'no-mfa',
]);

/** A username that can't get a code sees the same form, and each code typed there is sent to the pool and is wrong. */
export async function askForCode(conversation: PoolConversation, way: CodeWay): Promise<FirstCode> {
  const factor = factors[way];
  const isSent = await conversation.begin(factor).then(
    ({ name }) => name === factor,
    (error: unknown) => {
      if (!unsaid.has(authFailure(error, 'sign-in').kind)) throw error;
      return false;
    },
  );
  const challenge: SignInChallenge = {
    step: way === 'emailCode' ? 'email-code' : 'sms-code',
    username: conversation.username(),
    destination: '',
    isFirst: true,
  };
  return {
    way,
    challenge,
    answer: (code) => conversation.respond(factor, { [responses[factor]]: code }),
    shown: (failure) => (!isSent && unsaid.has(failure.kind) ? { kind: 'wrong-code' } : failure),
  };
}
