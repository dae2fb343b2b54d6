import type { Result } from '#domain/result';
import type { Clock } from '../../ports/clock';

export interface ReadAnswer<T> {
  value: T;
  readAt: Date;
  /** The pool doesn't answer now, and this is what it said last. */
  isKept?: true;
}

/** Milliseconds. */
const shownFor = 60 * 60_000;
const mostKept = 200;

/** Asks the pool; while it is away or throttles, returns what it last answered to the same question in the last hour, if anything. */
export function createLastAnswers<T>(clock: Clock, complain: (reason: string) => void) {
  const kept = new Map<string, ReadAnswer<T>>();
  return async (question: string, ask: () => Promise<Result<T, string>>): Promise<ReadAnswer<T> | undefined> => {
    const answer = await ask();
    const now = clock();
    if (!answer.ok) {
      complain(answer.failure);
      const known = kept.get(question);
      return known && now.getTime() - known.readAt.getTime() < shownFor ? { ...known, isKept: true } : undefined;
    }
    const read = { value: answer.value, readAt: now };
    kept.delete(question);
    kept.set(question, read);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return read;
  };
}
