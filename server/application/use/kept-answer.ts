import type { Clock } from '../../ports/clock';

/** Keeps an answer for these milliseconds, and asks once at a time. After a failure the next call asks again. */
export function keptAnswer<T>(milliseconds: number, clock: Clock, ask: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock();
    if (kept && now.getTime() - kept.at < milliseconds) return kept.answer;
    const asked = { at: now.getTime(), answer: ask(now) };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.answer;
  };
}
