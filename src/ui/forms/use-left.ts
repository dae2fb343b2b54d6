import { useEffect, useRef, useState } from 'react';
import type { Attempt } from './use-attempt';

/** Aborts when the form is left: its attempt is then no longer waited for. */
export function useLeft({ forget }: Attempt): AbortSignal {
  const [leaving] = useState(() => new AbortController());
  const [forgetAttempt] = useState(() => forget);
  const isLeft = useRef(false);
  useEffect(() => {
    // React's StrictMode leaves and comes back at once.
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // Before anybody can press a button of the next form, which may take the same attempt.
      queueMicrotask(() => {
        if (!isLeft.current) return;
        leaving.abort();
        forgetAttempt();
      });
    };
  }, [leaving, forgetAttempt]);
  return leaving.signal;
}
