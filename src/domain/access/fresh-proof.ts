/** How recently, and perhaps how strongly, people must have proved who they are before what matters. */
export interface ProofDemand {
  maxAgeSeconds: number;
  /** The accepted values of a token's `acr`; a token without one passes, because many pools serve none. */
  levels?: readonly string[] | undefined;
}

/** A token's claims about the sign-in. */
export interface SignInProof {
  /** Seconds since the person signed in, which no renewal of tokens changes; undefined if the token doesn't tell. */
  ageSeconds: number | undefined;
  level?: string | undefined;
}

/** Offered by `freshProofMinutes`; `off` asks nobody again. */
export type FreshProofMinutes = number | 'off';
export const defaultProofMinutes = 10;
export const isProofMinutes = (value: unknown): value is FreshProofMinutes =>
  value === 'off' || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1440);

export const proofDemand = (minutes: FreshProofMinutes, levels?: readonly string[]): ProofDemand | undefined =>
  minutes === 'off' ? undefined : { maxAgeSeconds: minutes * 60, levels };

/** Whether a sign-in suffices (RFC 9470, `max_age` and `acr_values`). */
export function isFreshProof({ ageSeconds, level }: SignInProof, { maxAgeSeconds, levels = [] }: ProofDemand): boolean {
  if (ageSeconds === undefined || ageSeconds > maxAgeSeconds) return false;
  return level === undefined || levels.length === 0 || levels.includes(level);
}
