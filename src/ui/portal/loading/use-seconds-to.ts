import { useEffect, useState } from 'react';

export function useSecondsTo(moment: Date): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment.getTime() - now) / 1_000));
}
