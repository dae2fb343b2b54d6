import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSay } from '../../kit/notices/use-say';
import { usePageLeft } from '../../portal/navigation/use-page-left';
import { usePortal } from '../../portal/use-portal';
import type { FinderProps } from './finder';
import { FinderContext } from './use-finder';
import { useTexts } from '../../portal/texts/use-texts';

/** Opens the finder by Ctrl+K (⌘K) and for the buttons inside. Its code is loaded after the page. */
export function FinderArea({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const say = useSay();
  const { pageLoading } = usePortal();
  const [open, setOpen] = useState(false);
  const [Finder, setFinder] = useState<ComponentType<FinderProps>>();
  const awaited = open && !Finder;
  usePageLeft(useCallback(() => setOpen(false), []));

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // Autofill sends key events without a key.
      if (!['k', 'K'].includes(event.key) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Prevented even if nothing opens, because browsers would open their own search.
      event.preventDefault();
      if (event.repeat) return;
      // A closing dialog stays in the page for a moment.
      const isUnderDialog = document.querySelector('[role=dialog][data-state=open]') !== null;
      setOpen((isOpen) => !isOpen && !isUnderDialog);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  useEffect(() => {
    return awaited ? pageLoading.begin() : undefined;
  }, [awaited, pageLoading]);

  useEffect(() => {
    if (!awaited) return undefined;
    const callOff = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', callOff);
    return () => document.removeEventListener('keydown', callOff);
  }, [awaited]);

  useEffect(() => {
    if (Finder) return undefined;
    let gone = false;
    const fetchFinder = async (): Promise<void> => {
      try {
        const loaded = await import('./finder');
        if (!gone) setFinder(() => loaded.Finder);
      } catch {
        if (gone || !open) return;
        setOpen(false);
        say({ kind: 'warning', text: t('finder.notLoaded') });
      }
    };
    const waiting = open ? setTimeout(fetchFinder) : setTimeout(fetchFinder, idle);
    return () => {
      gone = true;
      clearTimeout(waiting);
    };
  }, [Finder, open, t, say]);

  return (
    <FinderContext value={() => setOpen(true)}>
      {children}
      {Finder && <Finder open={open} onOpenChange={setOpen} />}
    </FinderContext>
  );
}

/** Delay in milliseconds, so that the page loads first. */
const idle = 1_000;
