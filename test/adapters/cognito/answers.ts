import { failed } from '#domain/result';

export const wrongCode = failed({ kind: 'wrong-code' });
export const tooLate = failed({ kind: 'challenge-expired' });
export const signedInAs = (username: string) => ({ ok: true, value: { step: 'signed-in', username } });

/** Longer than a challenge is valid. */
export const fourMinutes = 4 * 60_000;
