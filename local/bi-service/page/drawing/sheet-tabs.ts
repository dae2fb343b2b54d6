import type { Sheet } from '../dashboard-view';
import type { Language } from '../language/language';
import { element } from './element';

export interface SheetTabs {
  element: HTMLElement;
  show(sheetId: string): void;
}

/** Tabs by the WAI-ARIA pattern: one tab stop, arrow keys move and select. */
export function createSheetTabs(
  sheets: Sheet[],
  panel: HTMLElement,
  { words }: Language,
  onSelect: (sheetId: string) => void,
): SheetTabs {
  const tabs = sheets.map(({ SheetId, Name }) => {
    const tab = element('button', 'tab', Name);
    tab.type = 'button';
    tab.id = `tab-${SheetId}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => onSelect(SheetId));
    return tab;
  });
  const list = element('div', 'tabs', ...tabs);
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', words.sheets);
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    tab?.focus();
    tab?.click();
  });
  return {
    element: list,
    show(sheetId) {
      for (const [index, tab] of tabs.entries()) {
        const selected = sheets[index]?.SheetId === sheetId;
        tab.setAttribute('aria-selected', String(selected));
        tab.tabIndex = selected ? 0 : -1;
        if (selected) panel.setAttribute('aria-labelledby', tab.id);
      }
    },
  };
}
