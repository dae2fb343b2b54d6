import { useEffect, useState } from 'react';

/** True once the component has been mounted for `wait` milliseconds. */
export function useElapsed(wait: number): boolean {
  const [elapsed, elapse] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => elapse(true), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return elapsed;
}
