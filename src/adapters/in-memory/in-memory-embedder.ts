import { Observable, type Subscriber } from 'rxjs';
import { type FrameParameter, type FrameView, withParameters } from '#domain/dashboards/viewing/frame-view';
import type {
  Embedder,
  FrameEvent,
  FrameInPage,
  FrameRequest,
  FrameSheet,
  FrameTools,
} from '#ports/dashboards/embedder';

const sheets: FrameSheet[] = [
  { id: 'summary', name: 'Summary' },
  { id: 'details', name: 'Details' },
];
const published: FrameParameter[] = [{ name: 'Region', values: ['All regions'] }];

/** A frame of this site that fills its place, for a page that the caller loads. */
export function frameIn(
  { place, title$, hidden }: FrameRequest,
  frame: Subscriber<FrameEvent>,
): { iframe: HTMLIFrameElement; inPage: FrameInPage } {
  const iframe = document.createElement('iframe');
  frame.add(title$.subscribe((title) => (iframe.title = title)));
  iframe.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%; border: 0';
  const hide = (hidden: boolean): void => {
    iframe.inert = hidden;
    iframe.style.visibility = hidden ? 'hidden' : '';
  };
  hide(hidden);
  let hadFocus = false;
  iframe.addEventListener('load', () => {
    iframe.contentWindow?.addEventListener('focus', () => {
      hadFocus = true;
    });
  });
  return {
    iframe,
    inPage: {
      holdsFocus: () => document.activeElement === iframe,
      hadFocus: () => hadFocus,
      reveal() {
        const focused = place.contains(document.activeElement);
        hide(false);
        if (focused) iframe.focus();
      },
    },
  };
}

/** Draws an empty frame, light or dark, for the tickets of the in-memory catalogue: two sheets, one parameter, no data, no network, no undo, no print. */
export function createInMemoryEmbedder(): Embedder {
  const used = new Set<unknown>();

  return {
    open: (request) =>
      new Observable((frame) => {
        const { place, theme, ticket, view } = request;
        if (typeof ticket.content !== 'number') return frame.next({ event: 'unreadable' });
        const usedBefore = used.has(ticket.content);
        used.add(ticket.content);
        const { iframe, inPage } = frameIn(request, frame);
        const setTheme = async (chosen: 'light' | 'dark'): Promise<boolean> => {
          iframe.contentDocument?.documentElement.style.setProperty('color-scheme', chosen);
          return true;
        };
        const selectSheet = async (id: string): Promise<boolean> => {
          const sheet = sheets.find((known) => known.id === id);
          if (sheet) frame.next({ event: 'sheet-selected', sheet });
          return sheet !== undefined;
        };
        const show = async (shown: FrameView): Promise<FrameParameter[]> => {
          frame.next({ event: 'parameters-changed', parameters: parametersOf(shown) });
          await selectSheet(sheetOf(shown));
          return parametersOf(shown);
        };
        const tools: FrameTools = { setTheme, selectSheet, show };
        iframe.addEventListener('load', () => {
          frame.next({ event: 'loaded' });
          if (usedBefore) return frame.next({ event: 'forbidden' });
          void setTheme(theme);
          iframe.contentDocument?.body.append('A dashboard would be here.');
          frame.next({ event: 'answered' });
          frame.next({ event: 'shown', isConfirmed: true });
          frame.next({
            event: 'ready',
            sheets,
            selectedSheet: sheetOf(view),
            parameters: parametersOf(view),
            tools,
            inPage,
          });
        });
        place.append(iframe);
        return () => iframe.remove();
      }),
    prepare: () => Promise.resolve(),
    host: () => 'bi.example',
    reaches: () => Promise.resolve(true),
    storesCookies: () => true,
    close: () => undefined,
  };
}

const sheetOf = ({ sheet }: FrameView): string => (sheets.some(({ id }) => id === sheet) && sheet) || 'summary';

function parametersOf({ parameters }: FrameView): FrameParameter[] {
  const known = parameters.filter(({ name }) => published.some((parameter) => parameter.name === name));
  return [...withParameters({ parameters: published }, known).parameters];
}
