import type { Failure } from './failure';

/** An outcome that travels as a value: what can be expected to go wrong is never thrown. */
export type Result<T, E = Failure> = { ok: true; value: T } | { ok: false; failure: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const failed = <E>(failure: E): { ok: false; failure: E } => ({ ok: false, failure });
