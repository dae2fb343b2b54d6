import { describe, expect, it } from 'vitest';
import type { AuthFailure } from '#domain/people/auth-failure';
import { checkNewPassword, checkUsername } from '#domain/people/sign-in/credential-checks';
import {
  brokenRules,
  defaultPasswordPolicy,
  isMinimumLength,
  passwordRules,
  rulesOf,
} from '#domain/people/password-policy';
import {
  type ChallengeAnswer,
  type SignInChallenge,
  checkAnswer,
  checkCredentials,
  endsChallenge,
  readAnswer,
  readCredentials,
  tidyAnswer,
} from '#domain/people/sign-in/sign-in';
import { signInResult } from '#domain/people/user';
import { failed, ok } from '#domain/result';

it.each(['', ' ', '\t\n'])('A username of %j is empty', (username) => {
  expect(checkCredentials({ username, password: 'x' })).toEqual({ kind: 'empty-username' });
});

it.each(['ann', 'ann.o-neil+1@example.com', 'Änn€', 'अनु', '安', '7', ` ${'x'.repeat(128)} `])(
  'A username can be %j',
  (username) => {
    expect(checkUsername(username)).toBeUndefined();
  },
);

it.each(['ann lee', 'an\u0000n', '\u0000ann', 'an\u200Bn lee', 'x'.repeat(129)])(
  'A username cannot be %j',
  (username) => {
    expect(checkUsername(username)).toEqual({ kind: 'invalid-username' });
  },
);

it('A username is sent without the spaces around it, and a password with them', () => {
  const credentials = { username: 'ann', password: ' x ' };
  expect(readCredentials({ ...credentials, username: ' ann ' })).toEqual(ok(credentials));
  expect(readCredentials({ ...credentials, username: ' ' })).toEqual(failed({ kind: 'empty-username' }));
});

it('Every mistake in a form is reported at once, in the order of its fields', () => {
  expect(checkCredentials({ username: '', password: '' })).toEqual({
    kind: 'empty-username',
    also: [{ kind: 'empty-password' }],
  });
  const challenge: SignInChallenge = {
    step: 'new-password',
    username: 'ann',
    requiredAttributes: ['name', 'address'],
  };
  const answer = { step: 'new-password', password: 'Abcdefg1', attributes: { name: 'Ann' } } as const;
  expect(checkAnswer(challenge, answer, defaultPasswordPolicy)).toEqual({
    kind: 'weak-password',
    rules: ['symbol'],
    also: [{ kind: 'missing-attributes', names: ['address'] }],
  });
});

it('A password of spaces is not empty', () => {
  expect(checkCredentials({ username: 'ann', password: '' })).toEqual({ kind: 'empty-password' });
  expect(checkCredentials({ username: 'ann', password: ' ' })).toBeUndefined();
  expect(checkCredentials({ username: 'ann', password: 'x' })).toBeUndefined();
});

const asked = {
  sms: { step: 'sms-code', username: 'ann', destination: '+*4471' },
  email: { step: 'email-code', username: 'ann', destination: 'a***@e***' },
  setup: { step: 'mfa-setup', username: 'ann', secret: 'KEY', otpauth: 'otpauth://totp/?secret=KEY' },
  code: { step: 'totp-code', username: 'ann' },
  method: { step: 'choose-mfa', username: 'ann', methods: ['SMS_MFA'] },
  question: { step: 'custom', username: 'ann', question: 'Why?' },
  password: { step: 'new-password', username: 'ann', requiredAttributes: [] },
} satisfies Record<string, SignInChallenge>;

describe('an answer to a challenge', () => {
  it.each<[SignInChallenge, ChallengeAnswer, AuthFailure['kind'] | undefined]>([
    [asked.code, { step: 'totp-code', code: ' ' }, 'empty-code'],
    [asked.code, { step: 'totp-code', code: '12345' }, 'code-form'],
    [asked.code, { step: 'totp-code', code: '1234567' }, 'code-form'],
    [asked.sms, { step: 'sms-code', code: 'x123456' }, 'code-form'],
    [asked.email, { step: 'email-code', code: '12345' }, 'email-code-form'],
    [asked.email, { step: 'email-code', code: '123456789' }, 'email-code-form'],
    [asked.email, { step: 'email-code', code: '123456' }, undefined],
    [asked.email, { step: 'email-code', code: '12345678' }, undefined],
    [asked.setup, { step: 'mfa-setup', code: '' }, 'empty-code'],
    [asked.code, { step: 'totp-code', code: '123 456\u200B' }, undefined],
    [asked.code, { step: 'sms-code', code: '123456' }, 'challenge-expired'],
    [asked.method, { step: 'choose-mfa', method: 'SOFTWARE_TOKEN_MFA' }, 'invalid-mfa'],
    [asked.method, { step: 'choose-mfa', method: 'SMS_MFA' }, undefined],
    [asked.question, { step: 'custom', answer: ' ' }, 'empty-answer'],
    [asked.question, { step: 'custom', answer: 'because' }, undefined],
    [asked.password, { step: 'new-password', password: '', attributes: {} }, 'empty-new-password'],
  ])('%j by %j is %s', (challenge, given, kind) => {
    expect(checkAnswer(challenge, tidyAnswer(given), defaultPasswordPolicy)?.kind).toBe(kind);
  });

  it('is read only while a challenge is open', () => {
    const answer = { step: 'totp-code', code: '123 456' } as const;
    expect(readAnswer(answer, asked.code, defaultPasswordPolicy)).toEqual(ok({ ...answer, code: '123456' }));
    expect(readAnswer({ ...answer, code: '' }, asked.code, defaultPasswordPolicy)).toEqual(
      failed({ kind: 'empty-code' }),
    );
    expect(readAnswer(answer, undefined, defaultPasswordPolicy)).toEqual(failed({ kind: 'challenge-expired' }));
  });

  it('can end its challenge, where the pool has closed it', () => {
    const kinds = ['challenge-expired', 'challenge-refused', 'expired-code', 'refused', 'locked', 'disabled'] as const;
    expect(kinds.filter((kind) => !endsChallenge({ kind }))).toEqual([]);
    expect(endsChallenge({ kind: 'wrong-code' })).toBe(false);
  });

  it('is sent without spaces around words, and without any in a code or a phone number; a password is sent as it is', () => {
    expect(tidyAnswer({ step: 'custom', answer: ' of course ' })).toMatchObject({ answer: 'of course' });
    expect(tidyAnswer({ step: 'mfa-setup', code: ' 123 456 ' })).toMatchObject({ code: '123456' });
    expect(tidyAnswer({ step: 'sms-code', code: '１２３\u3000４５６' })).toMatchObject({ code: '123456' });
    const attributes = { name: ' Ann ', phone_number: ' +353 (85) 123-4471 ' };
    expect(tidyAnswer({ step: 'new-password', password: ' Abcdef-1 ', attributes })).toMatchObject({
      password: ' Abcdef-1 ',
      attributes: { name: 'Ann', phone_number: '+353851234471' },
    });
  });
});

it('A new password is required before any rule is checked', () => {
  expect(checkNewPassword('', defaultPasswordPolicy)).toEqual({ kind: 'empty-new-password' });
});

it.each([
  ['Abcdef-1', []],
  ['Abcde-1', ['length']],
  ['ABCDEF-1', ['lowercase']],
  ['abcdef-1', ['uppercase']],
  ['Abcdefg-', ['number']],
  ['Abcdefg1', ['symbol']],
  ['Abcdefg 1', []],
  [' Abcdefg1 ', ['symbol']],
  ['x', ['length', 'uppercase', 'number', 'symbol']],
  ['12345678', ['lowercase', 'uppercase', 'symbol']],
  ['Ab\n-1cdef', []],
])('A new password %j breaks %j', (password, rules) => {
  expect(brokenRules(password, defaultPasswordPolicy)).toEqual(rules);
  expect(checkNewPassword(password, defaultPasswordPolicy)).toEqual(
    rules.length > 0 ? { kind: 'weak-password', rules } : undefined,
  );
});

it('A new password has rules in the order in which they are shown', () => {
  expect(brokenRules('', defaultPasswordPolicy)).toEqual([...passwordRules]);
});

it('A new password follows the rules of its pool only', () => {
  const strict = { minimumLength: 12, required: defaultPasswordPolicy.required };
  expect(brokenRules('Abcdef-1', strict)).toEqual(['length']);
  expect(brokenRules('Abcdef-12345', strict)).toEqual([]);
  const lax = { minimumLength: 6, required: [] };
  expect(rulesOf(lax)).toEqual(['length']);
  expect(brokenRules('abcdef', lax)).toEqual([]);
  expect(brokenRules('abcde', lax)).toEqual(['length']);
  expect(rulesOf({ minimumLength: 8, required: ['number', 'lowercase'] })).toEqual(['length', 'lowercase', 'number']);
});

it('A new password can be demanded to have from 6 to 99 characters', () => {
  expect([6, 99].map(isMinimumLength)).toEqual([true, true]);
  expect([5, 100, 8.5, '8'].map(isMinimumLength)).toEqual([false, false, false, false]);
});

it('A new password has 256 characters at most, whatever the pool demands', () => {
  const lax = { minimumLength: 6, required: [] };
  expect(brokenRules('a'.repeat(256), lax)).toEqual([]);
  expect(brokenRules('a'.repeat(257), lax)).toEqual(['length']);
});

it('A sign-in says who it is', () => {
  const user = { username: 'ann', sub: 'a-sub', email: 'ann@example.com' };
  expect(signInResult({ status: 'signed-in', user, arrival: 'signed-in', asksToRemember: false })).toEqual({
    isAuthenticated: true,
    sub: 'a-sub',
    email: 'ann@example.com',
  });
});

it('A failed sign-in is the literal result of the specification', () => {
  expect(signInResult({ status: 'signed-out' })).toEqual({ isAuthenticated: false, sub: 'Non', email: 'Non' });
});
