import { Observable } from 'rxjs';
import type { Embedder, FrameSheet } from '../../ports/embedder';

const sheets: FrameSheet[] = [
  { id: 'summary', name: 'Summary' },
  { id: 'details', name: 'Details' },
];

/** Draws an empty frame, light or dark, for the tickets of the in-memory catalogue: two sheets, no data, no network, no undo, no print. */
export function createInMemoryEmbedder(): Embedder {
  const used = new Set<unknown>();

  return {
    open: ({ place, title, theme, ticket }) =>
      new Observable((frame) => {
        if (typeof ticket.content !== 'number') return frame.next({ event: 'unreadable' });
        const usedBefore = used.has(ticket.content);
        used.add(ticket.content);
        const iframe = document.createElement('iframe');
        iframe.title = title;
        iframe.style.cssText = 'width: 100%; height: 100%; border: 0';
        const setTheme = async (chosen: 'light' | 'dark'): Promise<boolean> => {
          iframe.contentDocument?.documentElement.style.setProperty('color-scheme', chosen);
          return true;
        };
        const selectSheet = async (id: string): Promise<boolean> => {
          const sheet = sheets.find((known) => known.id === id);
          if (sheet) frame.next({ event: 'sheet-selected', sheet });
          return sheet !== undefined;
        };
        iframe.addEventListener('load', () => {
          frame.next({ event: 'loaded' });
          if (usedBefore) return frame.next({ event: 'forbidden' });
          void setTheme(theme);
          iframe.contentDocument?.body.append('A dashboard would be here.');
          frame.next({ event: 'answered' });
          frame.next({ event: 'ready', sheets, selectedSheet: 'summary', tools: { setTheme, selectSheet } });
        });
        place.append(iframe);
        return () => iframe.remove();
      }),
    prepare: () => Promise.resolve(),
    host: () => 'bi.example',
    reaches: () => Promise.resolve(true),
    close: () => undefined,
  };
}
