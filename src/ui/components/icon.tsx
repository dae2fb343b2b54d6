import { ChartBarIcon } from '@heroicons/react/24/outline';
import { createElement, useEffect, useState } from 'react';
import { defaultIcon } from '../../domain/dashboards/dashboard';
import { isIconName } from '../../domain/dashboards/icon-names';
import type { IconDrawing } from './icon-drawing';

const drawings = new Map<string, IconDrawing>([[defaultIcon, ChartBarIcon]]);

/** Draws an icon of the data by its Heroicons name; an unknown one, or one that cannot be loaded, as the default icon. */
export function Icon({ name, className = 'icon' }: { name: string; className?: string }) {
  const known = isIconName(name) ? name : defaultIcon;
  const [tried, setTried] = useState<{ name: string }>();

  useEffect(() => {
    if (drawings.has(known)) return undefined;
    let gone = false;
    const attempt = async (): Promise<void> => {
      const loaded = await load(known);
      if (gone) return;
      setTried({ name: known });
      if (!loaded) window.addEventListener('online', attempt, { once: true });
    };
    void attempt();
    return () => {
      gone = true;
      window.removeEventListener('online', attempt);
    };
  }, [known]);

  // The place is kept while the drawing loads: nothing shifts.
  const drawing = drawings.get(known) ?? (tried?.name === known ? ChartBarIcon : 'svg');
  return createElement(drawing, { className, 'aria-hidden': true });
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
