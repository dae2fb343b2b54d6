import type { ExportReason } from './export';

/** An attempt to have the BI service make an export. Its id at the BI service has its number, so that no attempt starts twice. */
export interface Attempt {
  /** 1 for the first. */
  number: number;
  /** Milliseconds since it began. */
  age: number;
  /** Its job at the BI service may be running. */
  isStarted: boolean;
  /** Someone still waits for the file. */
  isAwaited: boolean;
}

/** The state of a BI service job that has made no file yet. `unknown`: the job was never started. */
export type JobSeen =
  | { state: 'unknown' | 'making' | 'too-large' }
  /** `changed`: rows or columns that the reader can see changed meanwhile. */
  | { state: 'failed'; why: 'no-access' | 'denied' | 'changed' | 'no-data' | 'other'; reason: string };

/** Why a job couldn't be started or looked at. */
export type AttemptFailure =
  | { kind: 'over'; reason: ExportReason }
  | { kind: 'no-access' | 'not-found' | 'full' }
  | { kind: 'busy'; retryAfterSeconds: number }
  | { kind: 'add-on' | 'refused' | 'unreachable'; reason: string };

/** Pauses are in milliseconds. */
export type AttemptStep =
  | { step: 'wait' | 'give-up' }
  /** `told` is for the operator. */
  | { step: 'fail'; reason: ExportReason; told?: string | undefined }
  | { step: 'retry'; after: number }
  /** Back to the queue, as if this attempt had not been made. `isFull`: the BI service runs as many jobs as it can. */
  | { step: 'postpone'; after: number; isFull: boolean };

const minute = 60_000;
/** Pauses before the second attempt and those after it. */
const pauses = [minute, 5 * minute, 20 * minute];
/** After this time nobody waits for a job of the BI service any more. */
const patience = 15 * minute;
/** After this time a job that can't be looked at no longer counts as running. */
const lostAfter = 60 * minute;
const whileFull = 5000;

/** Milliseconds until the next look at a BI service job, by how often it has been looked at. */
export const lookAfter = (looks: number): number => [2000, 3000][looks] ?? 5000;

export function afterLook(seen: JobSeen, attempt: Attempt): AttemptStep | { step: 'start' } {
  const { isAwaited, age } = attempt;
  switch (seen.state) {
    case 'unknown':
      return isAwaited ? { step: 'start' } : fail('unavailable');
    case 'making':
      // Its slot stays taken until the BI service says how it ended.
      return { step: isAwaited && age > patience ? 'give-up' : 'wait' };
    case 'too-large':
      return fail('too-large');
    case 'failed':
      if (seen.why === 'changed') return retry(attempt, seen.reason, true);
      return seen.why === 'other' ? retry(attempt, seen.reason) : fail(seen.why);
  }
}

export function afterFailure(failure: AttemptFailure, attempt: Attempt): AttemptStep {
  const mayPass = failure.kind === 'unreachable' || failure.kind === 'busy' || failure.kind === 'full';
  // Its job may still be running, and another attempt would start a second one.
  if (attempt.isStarted && mayPass) {
    return attempt.age > lostAfter ? fail('unavailable', failure.kind) : { step: 'wait' };
  }
  switch (failure.kind) {
    case 'over':
      return fail(failure.reason);
    case 'no-access':
    case 'not-found':
      return fail('no-access');
    case 'add-on':
    case 'refused':
      return fail(failure.kind, failure.reason);
    case 'unreachable':
      return retry(attempt, failure.reason);
    case 'full':
      return { step: 'postpone', after: whileFull, isFull: true };
    case 'busy':
      return { step: 'postpone', after: failure.retryAfterSeconds * 1000, isFull: false };
  }
}

const fail = (reason: ExportReason, told?: string): AttemptStep => ({ step: 'fail', reason, told });

/** Fails after the last attempt. */
function retry({ number }: Attempt, told: string, isAtOnce = false): AttemptStep {
  const pause = pauses[number - 1];
  return pause === undefined ? fail('unavailable', told) : { step: 'retry', after: isAtOnce ? 0 : pause };
}
