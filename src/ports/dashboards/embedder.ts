import type { Observable } from 'rxjs';
import type { FrameParameter, FrameView } from '#domain/dashboards/viewing/frame-view';
import type { EmbedTicket } from './tickets';

export interface FrameSheet {
  id: string;
  name: string;
}

/**
 * The tools of an open dashboard, as far as its BI service has them. Each resolves when the dashboard has answered, or to false when it
 * did not.
 */
export interface FrameTools {
  undo?(): Promise<boolean>;
  redo?(): Promise<boolean>;
  reset?(): Promise<boolean>;
  print?(): Promise<boolean>;
  selectSheet?(id: string): Promise<boolean>;
  setTheme?(theme: 'light' | 'dark'): Promise<boolean>;
  /** Resets the dashboard, then applies the view. Resolves to the resulting parameters, or to undefined without an answer. */
  show?(view: FrameView): Promise<FrameParameter[] | undefined>;
  /** The selected sheet's filters that aren't parameters, for `setFilters` of another frame; undefined without an answer. */
  filters?(): Promise<unknown>;
  setFilters?(filters: unknown): Promise<boolean>;
  /** The columns of the selected sheet whose filters, other than parameters, have changed since the opening; undefined if unknown. */
  changedFilters?(): Promise<string[] | undefined>;
}

export interface FrameInPage {
  /** Brings a frame that was opened out of sight to the front. Call it before the one in front of it is removed. */
  reveal(): void;
  holdsFocus(): boolean;
  /** Whether the frame has ever had focus: the only sign that the user worked in it. */
  hadFocus(): boolean;
}

export type FrameEvent =
  /** The frame has loaded something: a dashboard, or the browser's own error page. */
  | { event: 'loaded' }
  /** The BI service's page has answered; its content can take a while longer. */
  | { event: 'answered' }
  /** The dashboard shows its content, or is assumed to after a while, because the BI service doesn't always say so; `ready` follows. */
  | { event: 'shown'; isConfirmed: boolean }
  | {
      event: 'ready';
      tools: FrameTools;
      /** These three are undefined where the BI service gave no answer. */
      sheets: FrameSheet[] | undefined;
      selectedSheet: string | undefined;
      /** All of them, with their values. */
      parameters: FrameParameter[] | undefined;
      inPage: FrameInPage;
    }
  | { event: 'sheet-selected'; sheet: FrameSheet }
  /** The changed parameters, whether the user or the portal changed them. */
  | { event: 'parameters-changed'; parameters: FrameParameter[] }
  /** The ticket was used before or is too old. */
  | { event: 'forbidden' }
  /** The BI service's session inside the frame has expired. */
  | { event: 'expired' }
  /** This page's own security policy refuses the frame. */
  | { event: 'blocked' }
  /** The ticket isn't this BI service's; no frame was created. */
  | { event: 'unreadable' };

export interface FrameRequest {
  ticket: EmbedTicket;
  /** The frame's accessible name: the dashboard's title, which can change while it is open. */
  title$: Observable<string>;
  place: HTMLElement;
  locale: string;
  theme: 'light' | 'dark';
  /** The initial view; parts that the dashboard lacks are ignored. */
  view: FrameView;
  /** Hidden until `reveal`, because it replaces a frame that is still in use. */
  hidden: boolean;
}

export interface Embedder {
  /** Preloads the code for the first opening. Never fails; an opening reports problems. */
  prepare(): Promise<void>;
  /** Opens on subscription and uses the ticket up; unsubscribing removes the frame. */
  open(request: FrameRequest): Observable<FrameEvent>;
  /** The host that the dashboard is loaded from, as people read it. Meaningless for an unreadable ticket. */
  host(ticket: EmbedTicket): string;
  /** Whether that host answers this browser at all. Browsers report an untrusted certificate as no answer. */
  reaches(ticket: EmbedTicket): Promise<boolean>;
  /** Whether this browser stores cookies at all; no page can tell whether it does inside the frame. */
  storesCookies(): boolean;
  /** Removes everything of the BI service from the page, at sign-out. */
  close(): void;
}
