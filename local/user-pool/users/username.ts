import { z } from 'zod';

/** Cognito's own constraint: no control characters, no spaces, no lone surrogates. */
export const usernameSchema = z
  .string('Member must not be null')
  .max(128, 'Member must have length less than or equal to 128')
  .regex(
    /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u,
    'Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
  );

/** The one spelling under which a user is stored and its password is hashed. */
export const normalizeUsername = (username: string) => username.toLowerCase();

/** Whether the name is of the form that users of external providers have: `Google_1234`. */
export const isFederatedName = (username: string) =>
  /^(google|facebook|loginwithamazon|signinwithapple)_/i.test(username);

/** Whether the name has the form of an email address, with which people sign in where the pool has it as an alias. */
export const isEmailAddress = (username: string) => /^[^@]+@[^@]+\.[^@]+$/.test(username);
