import { ChartBarIcon } from '@heroicons/react/24/outline';
import { createElement, useEffect, useState } from 'react';
import { defaultIcon } from '../../domain/dashboards/dashboard';
import { isIconName } from '../../domain/dashboards/icon-names';
import type { IconDrawing } from './icon-drawing';

const drawings = new Map<string, IconDrawing>([[defaultIcon, ChartBarIcon]]);

/** Draws an icon of the data by its Heroicons name; an unknown one, or one that cannot be loaded, as the default icon. */
export function Icon({ name, className = 'icon' }: { name: string; className?: string }) {
  const known = isIconName(name) ? name : defaultIcon;
  const [, setLoaded] = useState('');

  useEffect(() => {
    if (drawings.has(known)) return undefined;
    let gone = false;
    void load(known).then((drawing) => {
      drawings.set(known, drawing);
      if (!gone) setLoaded(known);
      return drawing;
    });
    return () => {
      gone = true;
    };
  }, [known]);

  // The place is kept while the drawing loads: nothing shifts.
  return createElement(drawings.get(known) ?? 'svg', { className, 'aria-hidden': true });
}

async function load(name: string): Promise<IconDrawing> {
  try {
    const { loadIcon } = await import('./icon-files');
    return await loadIcon(name);
  } catch {
    return ChartBarIcon;
  }
}
