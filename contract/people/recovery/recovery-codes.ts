import * as z from 'zod/mini';
import { type SecondStepChallenge, secondStepFields } from '#domain/people/password-proof';

/** Missing fields: the caller has no codes. */
export const recoveryCodesAnswer = z.object({ left: z.optional(z.number()), madeAt: z.optional(z.iso.datetime()) });
export const newRecoveryCodesAnswer = z.object({ codes: z.array(z.string()) });

/** Below the base URL of IprApi; takes no token. */
export const recoveryCodePath = 'recovery/code';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** A sign-in that waits for its second step. The lengths are Cognito's. */
export const passwordProof = {
  username: text(128),
  challenge: z.enum(Object.keys(secondStepFields) as SecondStepChallenge[]),
  session: text(2048),
};

export const recoveryCodeRequest = z.object({ ...passwordProof, code: text(100) });
