import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeptLostStep } from './kept-lost-steps';

/** The act of a link in a letter, unchecked. */
export interface RecoveryLink {
  does: string;
  sub: string;
  signature: string;
}

export const recoveryLinkPath = '/recovery/link';

const signatureOf = (key: string, does: string, sub: string): Buffer =>
  createHmac('sha256', key).update(`${does} the removal of a lost second step\n${sub}`).digest();

/** Names the person by their `sub` only. */
export function linkOf(
  publicUrl: string,
  { key, sub }: Pick<KeptLostStep, 'key' | 'sub'>,
  does: 'stop' | 'finish',
): string {
  const query = new URLSearchParams({ does, for: sub, signature: signatureOf(key, does, sub).toString('base64url') });
  return `${publicUrl}/prod${recoveryLinkPath}?${query.toString()}`;
}

export function isSigned({ does, sub, signature }: RecoveryLink, { key }: Pick<KeptLostStep, 'key'>): boolean {
  const right = signatureOf(key, does, sub);
  const given = Buffer.from(signature, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
