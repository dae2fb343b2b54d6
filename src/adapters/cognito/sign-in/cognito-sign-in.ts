import * as z from 'zod/mini';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type MfaMethod, mfaMethods, otpauthAddress } from '#domain/people/mfa';
import { failed, ok, type Result } from '#domain/result';
import type { ChallengeAnswer, Credentials, SignInChallenge, SignInStep } from '#domain/people/sign-in';
import { type Conversation, authFailure } from '../cognito-failures';
import type { CognitoSettings } from '../cognito-settings';
import { type PoolCall, PoolError } from '../pool-call';
import type { SessionKeeper } from '../session/session-keeper';
import type { SessionStore } from '../session/stored-session';
import { type PoolConversation, type PoolStep, type Shown, createPoolConversation, loadSrp } from './pool-conversation';

type Outcome = Result<SignInStep, AuthFailure>;

const secretAnswer = z.object({ SecretCode: z.string() });
const texts = z.array(z.string());

/** Signs in from the password to the tokens. A new sign-in, or a sign-out, cancels a pending one. */
export function createCognitoSignIn(
  settings: CognitoSettings,
  call: PoolCall,
  keeper: SessionKeeper,
  stored: SessionStore,
) {
  let attempt: PoolConversation | undefined;
  let sharedComputer = false;
  /** The last custom challenge. The pool doesn't say whether an answer was correct: the same challenge again means "no". */
  let lastShown: string | undefined;

  const challenge = async (
    step: Exclude<PoolStep, { name: 'tokens' }>,
    of: PoolConversation,
  ): Promise<SignInChallenge> => {
    const username = of.username();
    switch (step.name) {
      case 'NEW_PASSWORD_REQUIRED':
        return { step: 'new-password', username, requiredAttributes: requiredAttributes(step.shown) };
      case 'SMS_MFA':
        return { step: 'sms-code', username, destination: step.shown['CODE_DELIVERY_DESTINATION'] ?? '' };
      case 'SOFTWARE_TOKEN_MFA': {
        const device = step.shown['FRIENDLY_DEVICE_NAME'];
        return { step: 'totp-code', username, ...(device && { device }) };
      }
      case 'SELECT_MFA_TYPE':
        return { step: 'choose-mfa', username, methods: offered(step.shown['MFAS_CAN_CHOOSE']) };
      case 'MFA_SETUP': {
        if (!offered(step.shown['MFAS_CAN_SETUP']).includes('SOFTWARE_TOKEN_MFA')) throw noMethod();
        const { SecretCode: secret } = secretAnswer.parse(await of.inSession('AssociateSoftwareToken', {}));
        return { step: 'mfa-setup', username, secret, otpauth: otpauthAddress(settings.title, username, secret) };
      }
      case 'CUSTOM_CHALLENGE': {
        const { question } = step.shown;
        return { step: 'custom', username, ...(question && { question }) };
      }
    }
  };

  const revoke = async (refreshToken: string): Promise<void> => {
    await call('RevokeToken', { Token: refreshToken, ClientId: settings.clientId }).catch(() => undefined);
  };

  const proceed = async (of: PoolConversation, step: PoolStep): Promise<Outcome> => {
    // Ignore the response to a cancelled sign-in.
    if (attempt !== of) {
      if (step.name === 'tokens') await revoke(step.tokens.refreshToken);
      return failed({ kind: 'challenge-expired' });
    }
    if (step.name === 'tokens') {
      const { tokens, asksToRemember } = step;
      const { username, sub, email } = keeper.keep({ ...tokens, hosted: false, sharedComputer });
      attempt = undefined;
      return ok({
        step: 'signed-in',
        username,
        sub,
        email,
        asksToRemember,
        ...(sharedComputer && { sharedComputer }),
      });
    }
    const shown = step.name === 'CUSTOM_CHALLENGE' ? JSON.stringify(step.shown) : undefined;
    const isRepeated = shown !== undefined && shown === lastShown;
    lastShown = shown;
    return isRepeated ? failed({ kind: 'wrong-answer' }) : ok(await challenge(step, of));
  };

  const settle = async (
    of: PoolConversation,
    conversation: Conversation,
    take: () => Promise<PoolStep>,
  ): Promise<Outcome> => {
    try {
      return await proceed(of, await take());
    } catch (error) {
      return failed(authFailure(error, conversation));
    }
  };

  return {
    /** Loads what a password needs. */
    async prepare(): Promise<void> {
      await loadSrp();
    },

    signIn({ username, password, sharedComputer: isShared = false }: Credentials): Promise<Outcome> {
      const started = createPoolConversation(settings, call, username, stored.devices(isShared));
      attempt = started;
      sharedComputer = isShared;
      lastShown = undefined;
      return settle(started, 'sign-in', () => started.password(password));
    },

    async answer(answer: ChallengeAnswer): Promise<Outcome> {
      const to = attempt;
      return to ? settle(to, 'challenge', () => respond(to, answer)) : failed({ kind: 'challenge-expired' });
    },

    proof: () => attempt?.proof(),

    giveUp(): void {
      attempt = undefined;
    },
  };
}

async function respond(to: PoolConversation, answer: ChallengeAnswer): Promise<PoolStep> {
  switch (answer.step) {
    case 'sms-code':
      return to.respond('SMS_MFA', { SMS_MFA_CODE: answer.code });
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
