import { ChartBarIcon } from '@heroicons/react/24/outline';
import { createElement, useEffect, useState } from 'react';
import { defaultIcon } from '#domain/dashboards/dashboard';
import { isIconName } from '#domain/dashboards/icon-names';
import type { IconDrawing } from './icon-drawing';

const drawings = new Map<string, IconDrawing>([[defaultIcon, ChartBarIcon]]);

/** Draws an icon of the data by its Heroicons name; an unknown one, or one that cannot be loaded, as the default icon. */
export function Icon({ name, className = 'icon' }: { name: string; className?: string }) {
  const known = isIconName(name) ? name : defaultIcon;
  const [tried, setTried] = useState<{ name: string }>();
  const drawing = drawings.get(known);
  const isDrawn = drawing !== undefined;

  useEffect(() => {
    // Asked of what has been drawn: another icon may have loaded the drawing since.
    if (isDrawn) return undefined;
    let gone = false;
    const attempt = async (): Promise<void> => {
      // Chromium never loads a part again that failed: without a network, none is asked for.
      const loaded = navigator.onLine && (await load(known));
      if (gone) return;
      setTried({ name: known });
      if (!loaded) window.addEventListener('online', attempt, { once: true });
    };
    void attempt();
    return () => {
      gone = true;
      window.removeEventListener('online', attempt);
    };
  }, [known, isDrawn]);

  // The place is kept while the drawing loads: nothing shifts.
  const shown = drawing ?? (tried?.name === known ? ChartBarIcon : 'svg');
  return createElement(shown, { className, 'aria-hidden': true });
}

async function load(name: string): Promise<boolean> {
  try {
    const { loadIcon } = await import('./icon-files');
    drawings.set(name, await loadIcon(name));
    return true;
  } catch {
    return false;
  }
}
