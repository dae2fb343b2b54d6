import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Asks once before unsaved changes are left behind: by closing the panel, going to another page, or closing the tab. */
export function useLeaving(unsaved: boolean, close: () => void) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const going = blocker.status === 'blocked';
  const last = useRef(blocker);
  useEffect(() => {
    last.current = blocker;
  });
  // The panel may close by itself while it asks, after a save: then nothing holds the navigation any more.
  useEffect(() => () => last.current.proceed?.(), []);

  const asking = closing || going;

  const keep = (): void => {
    setClosing(false);
    if (going) blocker.reset();
  };
  const ask = (): void => {
    // A second Esc answers the question: stay.
    if (asking) keep();
    else if (unsaved) setClosing(true);
    else close();
  };
  const discard = (): void => {
    if (going) blocker.proceed();
    else close();
  };
  return { asking, ask, keep, discard };
}
