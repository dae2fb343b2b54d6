import { Observable } from 'rxjs';
import type { Embedder, FrameSheet } from '../../ports/embedder';

const sheets: FrameSheet[] = [
  { id: 'summary', name: 'Summary' },
  { id: 'details', name: 'Details' },
];

/** Draws an empty frame where a dashboard would be, light or dark: two sheets, no data, no network. */
export function createInMemoryEmbedder(): Embedder {
  return {
    open: ({ place, title, theme }) =>
      new Observable((frame) => {
        const iframe = document.createElement('iframe');
        iframe.title = title;
        iframe.style.cssText = 'width: 100%; height: 100%; border: 0';
        const select = (id: string): Promise<boolean> => {
          const sheet = sheets.find((known) => known.id === id);
          if (sheet) frame.next({ event: 'sheet-selected', sheet });
          return Promise.resolve(sheet !== undefined);
        };
        const setTheme = (chosen: 'light' | 'dark'): Promise<boolean> => {
          iframe.contentDocument?.documentElement.style.setProperty('color-scheme', chosen);
          return Promise.resolve(true);
        };
        iframe.addEventListener('load', () => {
          void setTheme(theme);
          iframe.contentDocument?.body.append('A dashboard would be here.');
          frame.next({ event: 'loaded' });
          frame.next({ event: 'answered' });
          frame.next({
            event: 'ready',
            sheets,
            selectedSheet: 'summary',
            tools: {
              undo: nothing,
              redo: nothing,
              reset: nothing,
              print: nothing,
              setTheme,
              selectSheet: select,
            },
          });
        });
        place.append(iframe);
        return () => iframe.remove();
      }),
    prepare: () => Promise.resolve(),
    reaches: () => Promise.resolve(true),
    close: () => undefined,
  };
}

const nothing = (): Promise<boolean> => Promise.resolve(false);
