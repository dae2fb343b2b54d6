import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, ok, type Result } from '#domain/result';
import type { ChallengeAnswer, Credentials, SignInStep, WayIn } from '#domain/people/sign-in/sign-in';
import { type Conversation, authFailure } from '../cognito-failures';
import type { CognitoSettings } from '../cognito-settings';
import type { PoolCall } from '../pool-call';
import type { SessionKeeper } from '../session/session-keeper';
import { sessionUser } from '../session/session-user';
import type { SessionStore } from '../session/stored-session';
import { challengeOf, respond } from './challenges';
import { type PoolConversation, type PoolStep, createPoolConversation } from './pool-conversation';
import { type CodeWay, type FirstCode, type PasskeyProof, askForCode, provePasskey } from './ways-in';

type Outcome = Result<SignInStep, AuthFailure>;

interface Attempt {
  username: string;
  sharedComputer: boolean;
  conversation: PoolConversation;
  /** Closes a dialog of the browser. */
  left: AbortController;
  /** The last custom challenge. The pool doesn't say whether an answer was correct: the same challenge again means "no". */
  lastShown?: string | undefined;
  /** The code in the place of a password. */
  code?: FirstCode | undefined;
  /** The id of the passkey that was used. */
  passkey?: string;
}

/** How long the autofill offers a passkey before its session at the pool ends: Cognito's are valid for 3 minutes (milliseconds). */
const offerTime = 150_000;

/** Signs in from the first call to the tokens. A new sign-in, or a sign-out, cancels a pending one. */
export function createCognitoSignIn(
  settings: CognitoSettings,
  call: PoolCall,
  keeper: SessionKeeper,
  stored: SessionStore,
) {
  const { authenticator } = settings;
  let attempt: Attempt | undefined;

  const aboutToSignIn = ({ username, sharedComputer = false }: Omit<Credentials, 'password'>): Attempt => ({
    username,
    sharedComputer,
    conversation: createPoolConversation(settings, call, username, stored.devices(sharedComputer)),
    left: new AbortController(),
  });

  const replaceBy = (next: Attempt | undefined): void => {
    attempt?.left.abort();
    attempt = next;
  };

  const revoke = async (refreshToken: string): Promise<void> => {
    await call('RevokeToken', { Token: refreshToken, ClientId: settings.clientId }).catch(() => undefined);
  };

  const proceed = async (of: Attempt, step: PoolStep): Promise<Outcome> => {
    // Ignore the response to a cancelled sign-in.
    if (attempt !== of) {
      if (step.name === 'tokens') await revoke(step.tokens.refreshToken);
      return failed({ kind: 'challenge-expired' });
    }
    if (step.name === 'tokens') {
      const { tokens, asksToRemember } = step;
      const { sharedComputer, passkey } = of;
      const from = { hosted: false, sharedComputer };
      const user = sessionUser(keeper.keep({ ...tokens, ...from }), from);
      attempt = undefined;
      return ok({ step: 'signed-in', ...user, asksToRemember, ...(passkey !== undefined && { passkey }) });
    }
    const shown = step.name === 'CUSTOM_CHALLENGE' ? JSON.stringify(step.shown) : undefined;
    const isRepeated = shown !== undefined && shown === of.lastShown;
    of.lastShown = shown;
    return isRepeated ? failed({ kind: 'wrong-answer' }) : ok(await challengeOf(step, of.conversation, settings.title));
  };

  const settle = async (of: Attempt, conversation: Conversation, take: () => Promise<PoolStep>): Promise<Outcome> => {
    try {
      return await proceed(of, await take());
    } catch (error) {
      return failed(authFailure(error, conversation));
    }
  };

  const sendProof = async (of: Attempt, { id, send }: PasskeyProof): Promise<Outcome> => {
    of.passkey = id;
    const outcome = await settle(of, 'passkey-sign-in', send);
    if (outcome.ok && !of.sharedComputer) stored.rememberPasskeyName(of.username);
    return outcome;
  };

  const signInByPasskey = async (of: Attempt): Promise<Outcome> => {
    try {
      const proof = await provePasskey(of.conversation, authenticator, { signal: of.left.signal });
      return proof.ok ? await sendProof(of, proof.value) : proof;
    } catch (error) {
      return failed(authFailure(error, 'passkey-sign-in'));
    }
  };

  /** Asks for a code, and makes `next` the pending sign-in unless something else has replaced `current` meanwhile. */
  const signInByCode = async (current: Attempt | undefined, next: Attempt, way: CodeWay): Promise<Outcome> => {
    try {
      next.code = await askForCode(next.conversation, way);
    } catch (error) {
      return failed(authFailure(error, 'sign-in'));
    }
    if (attempt !== current) return failed({ kind: 'challenge-expired' });
    attempt = next;
    return ok(next.code.challenge);
  };

  return {
    async signIn(given: Credentials | WayIn): Promise<Outcome> {
      const next = aboutToSignIn(given);
      replaceBy(next);
      if ('password' in given) return settle(next, 'sign-in', () => next.conversation.password(given.password));
      return given.way === 'passkey' ? signInByPasskey(next) : signInByCode(next, next, given.way);
    },

    /** A failure leaves the code before it valid. */
    async resendCode(): Promise<Outcome> {
      const current = attempt;
      if (!current?.code) return failed({ kind: 'challenge-expired' });
      return signInByCode(current, aboutToSignIn(current), current.code.way);
    },

    async answer(answer: ChallengeAnswer): Promise<Outcome> {
      const to = attempt;
      if (!to) return failed({ kind: 'challenge-expired' });
      const { code } = to;
      if (!code || !('code' in answer) || answer.step !== code.challenge.step)
        return settle(to, 'challenge', () => respond(to.conversation, answer));
      const outcome = await settle(to, 'challenge', () => code.answer(answer.code));
      if (!outcome.ok) return failed(code.shown(outcome.failure));
      to.code = undefined;
      return outcome;
    },

    async offerPasskey(signal: AbortSignal): Promise<(() => Promise<Outcome>) | undefined> {
      const username = stored.passkeyName();
      if (!username || !(await authenticator.canAutofill())) return undefined;
      const next = aboutToSignIn({ username });
      const how = { autofill: true, signal: AbortSignal.any([signal, AbortSignal.timeout(offerTime)]) };
      // Nobody has asked for anything yet: a failure is not shown.
      const proof = await provePasskey(next.conversation, authenticator, how).catch(() => undefined);
      if (!proof?.ok) return undefined;
      return () => {
        replaceBy(next);
        return sendProof(next, proof.value);
      };
    },

    proof: () => attempt?.conversation.proof(),

    giveUp(): void {
      replaceBy(undefined);
    },
  };
}
