import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Asks once before unsaved changes are lost by closing the panel, leaving the page or closing the tab. */
export function useLeaving(unsaved: boolean, close: () => void) {
  const router = useRouter();
  const [closing, setClosing] = useState(false);
  const focused = useRef<Element>(null);
  const blocker = useBlocker({
    shouldBlockFn: () => {
      if (unsaved && !asking) focused.current = document.activeElement;
      return unsaved;
    },
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const going = blocker.status === 'blocked';
  const last = useRef(blocker);
  useEffect(() => {
    last.current = blocker;
  });
  useEffect(
    () => () => {
      const { status, current, proceed, reset } = last.current;
      if (status !== 'blocked') return;
      // A save has closed the panel while it asked, so the navigation may continue.
      if (router.state.location.pathname === current.pathname) proceed();
      // A sign-out has closed the panel, and the navigation was the previous user's.
      else reset();
    },
    [router],
  );

  const asking = closing || going;

  const keep = (): void => {
    setClosing(false);
    if (going) blocker.reset();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  const ask = (): void => {
    // A second Esc means to stay.
    if (asking) keep();
    else if (unsaved) {
      focused.current = document.activeElement;
      setClosing(true);
    } else close();
  };
  const discard = (): void => {
    if (going) blocker.proceed();
    close();
  };
  return { asking, ask, keep, discard };
}
