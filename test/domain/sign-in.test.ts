import { describe, expect, it } from 'vitest';
import { checkNewPassword } from '../../src/domain/credential-checks';
import { brokenRules, passwordRules } from '../../src/domain/password-policy';
import { checkCredentials } from '../../src/domain/sign-in';
import { failedSignIn } from '../../src/domain/user';

describe('what is checked before anything is sent', () => {
  it.each(['', ' ', '\t\n'])('a username of %j is empty, whatever the password', (username) => {
    expect(checkCredentials({ username, password: '' })).toEqual({ kind: 'empty-username' });
    expect(checkCredentials({ username, password: 'x' })).toEqual({ kind: 'empty-username' });
  });

  it('a password is empty only without a character: spaces may be meant', () => {
    expect(checkCredentials({ username: 'ann', password: '' })).toEqual({ kind: 'empty-password' });
    expect(checkCredentials({ username: 'ann', password: ' ' })).toBeUndefined();
    expect(checkCredentials({ username: 'ann', password: 'x' })).toBeUndefined();
  });
});

describe('a new password', () => {
  it('is required before any rule is told', () => {
    expect(checkNewPassword('')).toEqual({ kind: 'empty-new-password' });
  });

  it.each([
    ['Abcdef-1', []],
    ['Abcde-1', ['length']],
    ['ABCDEF-1', ['lowercase']],
    ['abcdef-1', ['uppercase']],
    ['Abcdefg-', ['number']],
    ['Abcdefg1', ['symbol']],
    ['Abcdefg 1', []],
    ['x', ['length', 'uppercase', 'number', 'symbol']],
    ['12345678', ['lowercase', 'uppercase', 'symbol']],
    ['Ab\n-1cdef', []],
  ])('%j breaks %j', (password, rules) => {
    expect(brokenRules(password)).toEqual(rules);
    expect(checkNewPassword(password)).toEqual(rules.length > 0 ? { kind: 'weak-password', rules } : undefined);
  });

  it('has rules in the order in which they are shown', () => {
    expect(brokenRules('')).toEqual([...passwordRules]);
  });
});

describe('a failed sign-in', () => {
  it('is the literal result of the specification', () => {
    expect(failedSignIn).toEqual({ isAuthenticated: false, sub: 'Non', email: 'Non' });
  });
});
