import { useEffect, useState } from 'react';

/** Milliseconds without a key. */
const pause = 300;

/** The text as it was when the typing paused, so that no call is made for each key. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
