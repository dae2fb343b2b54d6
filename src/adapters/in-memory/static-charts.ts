import { Observable } from 'rxjs';
import type { FrameParameter, FrameView } from '#domain/dashboards/viewing/frame-view';
import { allValues } from '#domain/dashboards/viewing/view-in-address';
import type { Embedder, FrameEvent, FrameSheet, FrameTools } from '#ports/dashboards/embedder';
import { createInMemoryEmbedder, frameIn } from './in-memory-embedder';

/** A call of QuickSight's embedding protocol, as `local/bi-service/page/static.ts` answers it to the page around it. */
type Call = (eventName: string, message?: unknown) => Promise<unknown>;

interface ChartsWindow extends Window {
  openDashboard(opening: {
    locale: string;
    sheetId: string | undefined;
    parameters: SentParameter[];
    emit: (eventName: string, message: unknown) => void;
  }): Promise<Call>;
}

export interface SentParameter {
  Name: string;
  Values: (string | number)[];
}

/** The local BI service's charts as pages of this site: a ticket is the address of one. */
export const createStaticCharts = (): Embedder => ({
  ...createInMemoryEmbedder(),

  open: (request) =>
    new Observable((frame) => {
      const { ticket, place, locale, view } = request;
      if (typeof ticket.content !== 'string') return frame.next({ event: 'unreadable' });
      const { iframe, inPage } = frameIn(request, frame);
      const emit = (eventName: string, message: unknown): void => {
        const event = eventOf(eventName, message);
        if (event) frame.next(event);
      };
      const draw = async (): Promise<void> => {
        const charts = iframe.contentWindow as ChartsWindow;
        const setScheme = (scheme: string) => (charts.document.documentElement.style.colorScheme = scheme);
        frame.next({ event: 'loaded' });
        setScheme(request.theme);
        frame.next({ event: 'answered' });
        const parameters = toSent(view.parameters);
        const call = await charts.openDashboard({ locale, sheetId: view.sheet, parameters, emit });
        frame.next({ event: 'shown', isConfirmed: true });
        frame.next({
          event: 'ready',
          tools: toolsOf(call, setScheme),
          sheets: ((await call('GET_SHEETS')) as SentSheet[]).map(toSheet),
          selectedSheet: (await call('GET_SELECTED_SHEET_ID')) as string,
          parameters: toParameters(await call('GET_PARAMETERS')),
          inPage,
        });
      };
      iframe.addEventListener('load', () => void draw().catch((error: unknown) => frame.error(error)));
      iframe.src = ticket.content;
      place.append(iframe);
      return () => iframe.remove();
    }),
});

function toolsOf(call: Call, setScheme: (scheme: string) => void): FrameTools {
  const did = async (eventName: string, message?: unknown): Promise<boolean> =>
    Object(await call(eventName, message)).success === true;
  const selectSheet = (SheetId: string) => did('SET_SELECTED_SHEET_ID', { SheetId });
  return {
    undo: () => did('UNDO'),
    redo: () => did('REDO'),
    reset: () => did('RESET'),
    print: () => did('INITIATE_PRINT'),
    selectSheet,
    setTheme(theme) {
      setScheme(theme);
      // Draws the charts again, in the colours of this scheme.
      return did('SET_THEME_OVERRIDE', { ThemeOverride: {} });
    },
    async show({ sheet, parameters }: FrameView) {
      await call('RESET');
      await call('SET_PARAMETERS', toSent(parameters));
      if (sheet !== undefined) await selectSheet(sheet);
      return toParameters(await call('GET_PARAMETERS'));
    },
  };
}

interface SentSheet {
  SheetId: string;
  Name: string;
}

const toSheet = ({ SheetId: id, Name: name }: SentSheet): FrameSheet => ({ id, name });

export const toSent = (parameters: readonly FrameParameter[]): SentParameter[] =>
  parameters.map(({ name, values }) => ({ Name: name, Values: values.length > 0 ? [...values] : [allValues] }));

const toParameters = (sent: unknown): FrameParameter[] =>
  (sent as SentParameter[]).map(({ Name: name, Values }) => ({
    name,
    values: Values.length === 1 && Values[0] === allValues ? [] : Values.map(String),
  }));

function eventOf(eventName: string, message: unknown): FrameEvent | undefined {
  const { changedParameters, selectedSheet } = Object(message);
  if (eventName === 'PARAMETERS_CHANGED') {
    return { event: 'parameters-changed', parameters: toParameters(changedParameters) };
  }
  if (eventName === 'SELECTED_SHEET_CHANGED') return { event: 'sheet-selected', sheet: toSheet(selectedSheet) };
  return undefined;
}
