import { useEffect, useState } from 'react';

/** True once this component has stood for so long (milliseconds). */
export function useElapsed(wait: number): boolean {
  const [elapsed, elapse] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => elapse(true), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return elapsed;
}
