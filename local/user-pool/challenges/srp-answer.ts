import { z } from 'zod';
import { type AuthParameters, required } from './challenge';
import { invalidParameter } from '../cognito-error';
import { isUsableClientPublic, type PasswordClaim } from '../users/srp';

/** Remembered by the pool between the two halves of an SRP exchange. */
export const srpExchange = z.object({ clientPublic: z.string(), serverSecret: z.string(), serverPublic: z.string() });

/** `ddd MMM D HH:mm:ss UTC YYYY` in English, the day without a leading zero. */
const timestampPattern =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-3]?\d \d\d:\d\d:\d\d UTC \d{4}$/;

export function requireClientPublic(given: AuthParameters): string {
  const clientPublic = required(given, 'SRP_A');
  if (!isUsableClientPublic(clientPublic)) throw invalidParameter('Invalid SRP_A');
  return clientPublic;
}

/** The claim in an answer to PASSWORD_VERIFIER or DEVICE_PASSWORD_VERIFIER. */
export function readClaim(userId: string, answer: AuthParameters): PasswordClaim {
  const claim = {
    userId,
    secretBlock: required(answer, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    timestamp: required(answer, 'TIMESTAMP'),
    signature: required(answer, 'PASSWORD_CLAIM_SIGNATURE'),
  };
  if (!timestampPattern.test(claim.timestamp)) {
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  }
  return claim;
}
