import type { AuthFailure } from '../auth-failure';
import { tidyCode, tidyName } from '../copied-text';
import { type PasswordPolicy, brokenRules } from '../password-policy';

const usernameLimit = 128;

/**
 * Spaces around a username are a slip; in a password they can be intended. Cognito accepts letters, marks, symbols, numbers and
 * punctuation in a username: `[\p{L}\p{M}\p{S}\p{N}\p{P}]+`.
 */
export function checkUsername(username: string): AuthFailure | undefined {
  const name = tidyName(username);
  if (name === '') return { kind: 'empty-username' };
  if (name.length > usernameLimit || !/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(name)) return { kind: 'invalid-username' };
  return undefined;
}

/** Formats attributes for the pool: a phone number without the characters that group its digits (`+353851234567`). */
export function tidyAttributes(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, tidyAttribute(name, value)]));
}

function tidyAttribute(name: string, value: string): string {
  if (name === 'phone_number') return tidyCode(value).replaceAll(/[()]/g, '');
  return name === 'email' ? tidyName(value) : value.trim();
}

/** The longest value of Cognito's attributes. */
const attributeLimit = 2048;

/** Checks that every attribute is filled in and fits, by the pool's names. */
export function checkAttributes(given: Record<string, string>): AuthFailure | undefined {
  const names = Object.keys(given).filter((name) => !given[name]?.trim());
  if (names.length > 0) return { kind: 'missing-attributes', names };
  return Object.values(given).some(({ length }) => length > attributeLimit) ? { kind: 'long-attribute' } : undefined;
}

/** 'New password is required.' comes before the policy (specification, section 5). */
export function checkNewPassword(password: string, policy: PasswordPolicy): AuthFailure | undefined {
  if (password === '') return { kind: 'empty-new-password' };
  const rules = brokenRules(password, policy);
  return rules.length > 0 ? { kind: 'weak-password', rules } : undefined;
}
