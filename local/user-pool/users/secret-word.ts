import { scryptSync } from 'node:crypto';

/** A hash of the answer to a user's custom challenge, salted with the username. */
export const hashSecretWord = (username: string, word: string) =>
  scryptSync(word.trim().toLowerCase(), `secret word of ${username}`, 32).toString('base64');
