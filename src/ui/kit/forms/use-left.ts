import { useEffect, useRef, useState } from 'react';

/** Aborts when the form is left, and calls `onLeave` of its first drawing. */
export function useLeft(onLeave?: () => void): AbortSignal {
  const [leaving] = useState(() => ({ controller: new AbortController(), onLeave }));
  const isLeft = useRef(false);
  useEffect(() => {
    // React's StrictMode leaves and comes back at once.
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // Before anybody can press a button of the next form, which may take the same attempt.
      queueMicrotask(() => {
        if (!isLeft.current) return;
        leaving.controller.abort();
        leaving.onLeave?.();
      });
    };
  }, [leaving]);
  return leaving.controller.signal;
}
