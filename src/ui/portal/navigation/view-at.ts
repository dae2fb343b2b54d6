import type { ParsedLocation } from '@tanstack/react-router';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import { viewInQuery } from '#domain/dashboards/viewing/view-in-address';

type ViewInAddress = ReturnType<typeof viewInQuery>;

/** The view at a place, if any. One that is too large for the address is kept in the history entry, for reload and Back. */
export function viewAt({ search, state }: Pick<ParsedLocation, 'search' | 'state'>): ViewInAddress {
  return state.view ? { view: state.view, hostile: 0 } : viewInQuery(search);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address follows the page, and the page stays as it is. */
    follows?: boolean;
    /** What management starts on arrival. */
    starts?: 'sync' | 'permissions';
    /** The view in sight, if the address can't hold all of it. */
    view?: FrameView | undefined;
  }
}
