import { tidyCode } from '../copied-text';

/** How many codes a person has at a time; each works once. */
export const manyRecoveryCodes = 10;

/** Crockford's Base32 has no I, L, O or U, so that a code can be read aloud and copied by hand. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits. */
export const recoveryCodeLength = 12;

const form = new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`);

/** Reads a typed code: in either case, set apart in any way, and with the letters that look like digits. */
export const tidyRecoveryCode = (typed: string): string =>
  tidyCode(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const mostTries = 5;
const triesHold = 3_600_000;

/** Adds a try to those of the last hour, all in milliseconds since 1970; undefined if there were too many. */
export function withTry(tries: readonly number[], now: number): number[] | undefined {
  const recent = tries.filter((at) => Math.abs(now - at) < triesHold);
  return recent.length < mostTries ? [...recent, now] : undefined;
}

/** Whether a tidied code can be one. */
export const isRecoveryCode = (code: string): boolean => form.test(code);

/** In groups of four, such as `7K3M-90QZ-B4XT`. */
export const shownRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
