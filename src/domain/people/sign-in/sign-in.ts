import { type AuthFailure, together } from '../auth-failure';
import { tidyCode, tidyName, withPlainDigits } from '../copied-text';
import { checkAttributes, checkNewPassword, checkUsername, tidyAttributes } from './credential-checks';
import type { MfaMethod, TotpSecret } from '../mfa';
import type { PasswordPolicy } from '../password-policy';
import type { SessionUser } from '../session-user';
import type { OtherWay } from './sign-in-methods';
import { failed, ok, type Result } from '../../result';

/**
 * A challenge of the user pool, with the data for its form. `isFirst`: the code takes the place of the password, for any username that
 * was typed, so that the form neither names an address nor says whether a message was sent.
 */
export type SignInChallenge = { username: string } & (
  | { step: 'sms-code' | 'email-code'; destination: string; isFirst?: true }
  /** `device` is the user's name for the authenticator app, if any. */
  | { step: 'totp-code'; device?: string }
  | { step: 'choose-mfa'; methods: MfaMethod[] }
  | ({ step: 'mfa-setup' } & TotpSecret)
  /** A temporary password must be replaced; `requiredAttributes` are the pool's, without the prefix `userAttributes.`. */
  | { step: 'new-password'; requiredAttributes: string[] }
  /** The deployment's own question, if the pool sends it. */
  | { step: 'custom'; question?: string }
);

/** The result of a step: signed in, or the next challenge. The adapter answers challenges for the device itself. */
export type SignInStep = SignedIn | SignInChallenge;

export interface SignedIn extends SessionUser {
  step: 'signed-in';
  /** The pool lets the user decide whether to remember this device. */
  asksToRemember: boolean;
}

export type ChallengeAnswer =
  | { step: 'sms-code' | 'email-code' | 'totp-code' | 'mfa-setup'; code: string }
  | { step: 'choose-mfa'; method: MfaMethod }
  | { step: 'new-password'; password: string; attributes: Record<string, string> }
  | { step: 'custom'; answer: string };

export interface Credentials {
  username: string;
  password: string;
  /** Nothing may stay in this browser when the session ends. */
  sharedComputer?: boolean;
}

/** A sign-in without a password. */
export interface WayIn extends Omit<Credentials, 'password'> {
  way: OtherWay;
}

/** Checked before anything is sent (specification, section 5). */
export function checkCredentials(given: Credentials | WayIn): AuthFailure | undefined {
  const isEmpty = 'password' in given && given.password === '';
  return together(checkUsername(given.username), isEmpty ? { kind: 'empty-password' } : undefined);
}

/** The answer to send: codes and attributes tidied, texts trimmed, passwords as typed. */
export function tidyAnswer(answer: ChallengeAnswer): ChallengeAnswer {
  switch (answer.step) {
    case 'sms-code':
    case 'email-code':
    case 'totp-code':
    case 'mfa-setup':
      return { ...answer, code: tidyCode(answer.code) };
    case 'custom':
      return { ...answer, answer: answer.answer.trim() };
    case 'new-password':
      return { ...answer, attributes: tidyAttributes(answer.attributes) };
    case 'choose-mfa':
      return answer;
  }
}

const sixDigits = /(?<!\d)\d{6}(?!\d)/;
const upToEight = /(?<!\d)\d{6,8}(?!\d)/;

/** Extracts a code by email from typed or pasted text, even a whole message. */
export const emailCodeIn = (typed: string): string => codeLike(upToEight, typed);

/** Extracts six digits from typed or pasted text, even a whole message; otherwise returns the text for the form to reject. */
export const codeIn = (typed: string): string => codeLike(sixDigits, typed);

function codeLike(digits: RegExp, typed: string): string {
  const bare = tidyCode(typed);
  // A message may contain other numbers.
  const found = digits.exec(withPlainDigits(typed)) ?? digits.exec(bare);
  return found?.[0] ?? bare;
}

/** Checks a tidied answer against its challenge (specification, section 5). */
export function checkAnswer(
  challenge: SignInChallenge,
  answer: ChallengeAnswer,
  policy: PasswordPolicy,
): AuthFailure | undefined {
  if (challenge.step !== answer.step) return { kind: 'challenge-expired' };
  switch (answer.step) {
    case 'sms-code':
    case 'email-code':
    case 'totp-code':
    case 'mfa-setup':
      return checkCode(answer.code, answer.step);
    case 'choose-mfa':
      return challenge.step === 'choose-mfa' && !challenge.methods.includes(answer.method)
        ? { kind: 'invalid-mfa' }
        : undefined;
    case 'new-password':
      return together(checkNewPassword(answer.password, policy), checkRequired(challenge, answer.attributes));
    case 'custom':
      return answer.answer === '' ? { kind: 'empty-answer' } : undefined;
  }
}

/** Cognito's codes have six digits; those by email may have eight. */
export function checkCode(code: string, step?: ChallengeAnswer['step']): AuthFailure | undefined {
  if (code === '') return { kind: 'empty-code' };
  if (step === 'email-code') return /^\d{6,8}$/.test(code) ? undefined : { kind: 'email-code-form' };
  return /^\d{6}$/.test(code) ? undefined : { kind: 'code-form' };
}

function checkRequired(challenge: SignInChallenge, given: Record<string, string>): AuthFailure | undefined {
  if (challenge.step !== 'new-password') return undefined;
  return checkAttributes(Object.fromEntries(challenge.requiredAttributes.map((name) => [name, given[name] ?? ''])));
}

export function readCredentials<Given extends Credentials | WayIn>(typed: Given): Result<Given, AuthFailure> {
  const credentials = { ...typed, username: tidyName(typed.username) };
  const failure = checkCredentials(credentials);
  return failure ? failed(failure) : ok(credentials);
}

export function readAnswer(
  given: ChallengeAnswer,
  challenge: SignInChallenge | undefined,
  policy: PasswordPolicy,
): Result<ChallengeAnswer, AuthFailure> {
  if (!challenge) return failed({ kind: 'challenge-expired' });
  const answer = tidyAnswer(given);
  const failure = checkAnswer(challenge, answer, policy);
  return failure ? failed(failure) : ok(answer);
}

/** Whether the pool has closed the challenge, so that the user starts again with the password. */
export function endsChallenge({ kind }: AuthFailure): boolean {
  return endings.has(kind);
}

const endings = new Set<AuthFailure['kind']>([
  'challenge-expired',
  'challenge-refused',
  'expired-code',
  'refused',
  'locked',
  'disabled',
  'not-admitted',
  'trigger-failed',
]);
