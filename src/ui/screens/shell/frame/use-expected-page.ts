import { useRouter } from '@tanstack/react-router';
import { type PointerEvent, useCallback } from 'react';
import { spelledPath } from '../../../navigation/use-path';
import { usePortal } from '../../../portal/use-portal';

/**
 * Says which page a pressed mouse button is about to open: its click comes when the button is released, almost a tenth of a second later.
 * Fingers press to scroll, too.
 */
export function useExpectedPage(): (event: PointerEvent) => void {
  const { expectPage } = usePortal();
  const router = useRouter();
  return useCallback(
    ({ target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey }) => {
      if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target !== '' || link.origin !== location.origin) return;
      if (link.pathname !== spelledPath(router.latestLocation)) expectPage(link.pathname);
    },
    [expectPage, router],
  );
}
