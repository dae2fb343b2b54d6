import { useEffect, useRef, useState } from 'react';

/** Begins a flow once when the page opens, and closes it when the page is left. */
export function useVisit<T extends { close: () => void }>(begin: () => T): T {
  const [visit] = useState(begin);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // React's StrictMode leaves and comes back at once, with the same visit.
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => visit.close());
    };
  }, [visit]);
  return visit;
}
