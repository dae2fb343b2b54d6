import type { Attempt } from './use-attempt';
import { useVisit } from './use-visit';

/** Aborts when the form is left: its attempt is then no longer waited for. */
export function useLeft({ forget }: Attempt): AbortSignal {
  return useVisit(() => {
    const leaving = new AbortController();
    const close = (): void => {
      leaving.abort();
      forget();
    };
    return { signal: leaving.signal, close };
  }).signal;
}
