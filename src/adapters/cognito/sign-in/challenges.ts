import * as z from 'zod/mini';
import { type MfaMethod, mfaMethods, otpauthAddress } from '#domain/people/mfa';
import type { ChallengeAnswer, SignInChallenge } from '#domain/people/sign-in/sign-in';
import { PoolError } from '../pool-call';
import type { Shown } from './pool-answer';
import type { PoolConversation, PoolStep } from './pool-conversation';

const secretAnswer = z.object({ SecretCode: z.string() });
const texts = z.array(z.string());

/** The form to show for a challenge. `title` is the name under which authenticator apps list the portal. */
export async function challengeOf(
  step: Exclude<PoolStep, { name: 'tokens' }>,
  of: PoolConversation,
  title: string,
): Promise<SignInChallenge> {
  const username = of.username();
  const destination = step.shown['CODE_DELIVERY_DESTINATION'] ?? '';
  switch (step.name) {
    case 'NEW_PASSWORD_REQUIRED':
      return { step: 'new-password', username, requiredAttributes: requiredAttributes(step.shown) };
    case 'SMS_MFA':
      return { step: 'sms-code', username, destination };
    case 'EMAIL_OTP':
      return { step: 'email-code', username, destination };
    case 'SOFTWARE_TOKEN_MFA': {
      const device = step.shown['FRIENDLY_DEVICE_NAME'];
      return { step: 'totp-code', username, ...(device && { device }) };
    }
    case 'SELECT_MFA_TYPE':
      return { step: 'choose-mfa', username, methods: offered(step.shown['MFAS_CAN_CHOOSE']) };
    case 'MFA_SETUP': {
      if (!offered(step.shown['MFAS_CAN_SETUP']).includes('SOFTWARE_TOKEN_MFA')) throw noMethod();
      const { SecretCode: secret } = secretAnswer.parse(await of.inSession('AssociateSoftwareToken', {}));
      return { step: 'mfa-setup', username, secret, otpauth: otpauthAddress(title, username, secret) };
    }
    case 'CUSTOM_CHALLENGE': {
      const { question } = step.shown;
      return { step: 'custom', username, ...(question && { question }) };
    }
    default:
      throw new PoolError('UnknownChallenge', step.name);
  }
}

export async function respond(to: PoolConversation, answer: ChallengeAnswer): Promise<PoolStep> {
  switch (answer.step) {
    case 'sms-code':
      return to.respond('SMS_MFA', { SMS_MFA_CODE: answer.code });
    case 'email-code':
      return to.respond('EMAIL_OTP', { EMAIL_OTP_CODE: answer.code });
    case 'totp-code':
      return to.respond('SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: answer.code });
    case 'choose-mfa':
      return to.respond('SELECT_MFA_TYPE', { ANSWER: answer.method });
    case 'mfa-setup':
      await to.inSession('VerifySoftwareToken', { UserCode: answer.code });
      return to.respond('MFA_SETUP', {});
    case 'custom':
      return to.respond('CUSTOM_CHALLENGE', { ANSWER: answer.answer });
    case 'new-password': {
      const attributes = Object.entries(answer.attributes);
      return to.respond('NEW_PASSWORD_REQUIRED', {
        NEW_PASSWORD: answer.password,
        ...Object.fromEntries(attributes.map(([name, value]) => [`userAttributes.${name}`, value])),
      });
    }
  }
}

/** The pool lists them as JSON, as `userAttributes.given_name`. */
const requiredAttributes = (shown: Shown): string[] =>
  texts.parse(JSON.parse(shown['requiredAttributes'] ?? '')).map((name) => name.replace(/^userAttributes\./, ''));

const noMethod = () => new PoolError('MFAMethodNotFoundException', 'None of the methods is one of ours');

/** The methods that the pool lists as JSON and that the portal supports. */
function offered(list: string | undefined): MfaMethod[] {
  const names = texts.parse(JSON.parse(list ?? '[]'));
  const methods = mfaMethods.filter((method) => names.includes(method));
  if (methods.length === 0) throw noMethod();
  return methods;
}
