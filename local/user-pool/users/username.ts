import { z } from 'zod';

/** Cognito's constraint on the names of users, groups and attributes: no control characters, no spaces, no lone surrogates. */
export const nameOfAtMost = (longest: number) =>
  z
    .string('Member must not be null')
    .min(1, 'Member must have length greater than or equal to 1')
    .max(longest, `Member must have length less than or equal to ${longest}`)
    .regex(
      /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u,
      'Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
    );

export const usernameSchema = nameOfAtMost(128);

/** The one spelling under which a user is stored and its password is hashed. */
export const normalizeUsername = (username: string) => username.toLowerCase();

/** Whether the name has the form of an external provider's user: `Google_1234`. */
export const isFederatedName = (username: string, companyNames: readonly string[]): boolean =>
  [...consumerProviders, ...companyNames].some((name) => username.toLowerCase().startsWith(`${name.toLowerCase()}_`));

const consumerProviders = ['google', 'facebook', 'loginwithamazon', 'signinwithapple'];

/** Whether the name has the form of an email address, with which people sign in where the pool has it as an alias. */
export const isEmailAddress = (username: string) => /^[^@]+@[^@]+\.[^@]+$/.test(username);
