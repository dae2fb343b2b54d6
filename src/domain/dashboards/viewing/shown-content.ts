import { type FrameParameter, type FrameView, viewShown, withParameters, withSheet } from './frame-view';

interface Sheet {
  id: string;
  name: string;
}

/** What a frame shows of its dashboard, as far as the BI service has reported. */
export interface ShownContent {
  readonly view: FrameView;
  /** Parts of the requested view that the dashboard lacks: a sheet's id, parameters' names. */
  readonly gone: string[];
  readonly sheets: Sheet[];
  readonly selectedSheet: string | undefined;
  /** The published values of the parameters that weren't asked for; undefined until they have been read. */
  readonly published?: readonly FrameParameter[] | undefined;
  /** The BI service has confirmed that everything is shown. */
  readonly isConfirmed: boolean;
  /** The BI service has also reported the sheets and the parameters. */
  readonly isComplete: boolean;
}

/** The selected sheet; the first one until the BI service has said which that is. */
export const sheetInSight = ({ sheets, selectedSheet }: Pick<ShownContent, 'sheets' | 'selectedSheet'>) =>
  sheets.find(({ id }) => id === selectedSheet) ?? sheets[0];

export type ContentEvent =
  | { event: 'shown'; isConfirmed: boolean }
  /** All three are undefined where the BI service gave no answer. */
  | {
      event: 'ready';
      sheets: Sheet[] | undefined;
      selectedSheet: string | undefined;
      parameters: FrameParameter[] | undefined;
    }
  | { event: 'sheet-selected'; sheet: Sheet }
  | { event: 'parameters-changed'; parameters: FrameParameter[] }
  /** A tool has applied `asked` in the same frame; `parameters` are all those of the dashboard. */
  | { event: 'view-shown'; asked: FrameView; parameters: FrameParameter[] };

export const askedContent = (view: FrameView): ShownContent => ({
  view,
  gone: [],
  sheets: [],
  selectedSheet: undefined,
  isConfirmed: false,
  isComplete: false,
});

export function contentAfter(before: ShownContent, event: ContentEvent): ShownContent {
  const { view, sheets } = before;
  switch (event.event) {
    case 'shown':
      return { ...before, isConfirmed: event.isConfirmed };
    case 'ready': {
      const { sheets = [], selectedSheet, parameters } = event;
      const isComplete = before.isConfirmed && event.sheets !== undefined && parameters !== undefined;
      const read = { ...before, sheets, selectedSheet, isComplete };
      // A slow frame is read twice. The second time keeps the view, which the user may have changed.
      if (before.published || !parameters) return read;
      const published = parameters.filter(({ name }) => !view.parameters.some((one) => one.name === name));
      return { ...read, published, ...viewShown(view, { sheets, parameters }) };
    }
    case 'sheet-selected':
      return { ...before, selectedSheet: event.sheet.id, view: withSheet(view, event.sheet.id, sheets) };
    case 'parameters-changed':
      return { ...before, view: withParameters(view, event.parameters, before.published) };
    case 'view-shown':
      return { ...before, ...viewShown(event.asked, { sheets, parameters: event.parameters }) };
  }
}
