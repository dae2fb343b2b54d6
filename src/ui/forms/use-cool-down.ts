import { useEffect, useState } from 'react';
import { resendCoolDown } from '#domain/people/recovery';

/** Seconds until another code may be asked for, since one has just gone out; and what starts them again. */
export function useCoolDown(): [seconds: number, start: () => void] {
  const [seconds, setSeconds] = useState(resendCoolDown);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(resendCoolDown)];
}
