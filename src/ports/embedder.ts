import type { Observable } from 'rxjs';
import type { EmbedUrl } from './dashboard-catalogue';

export interface FrameSheet {
  id: string;
  name: string;
}

/** The tools of a dashboard that is shown; each resolves when the dashboard has answered, or to false when it did not. */
export interface FrameTools {
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  reset(): Promise<boolean>;
  print(): Promise<boolean>;
  selectSheet(id: string): Promise<boolean>;
  setTheme(theme: 'light' | 'dark'): Promise<boolean>;
}

export type FrameEvent =
  /** The frame has loaded something: a dashboard, or the browser's own error page. */
  | { event: 'loaded' }
  /** The BI service's page speaks; its content may take a while yet. */
  | { event: 'answered' }
  /** The dashboard stands, with its content. */
  | { event: 'ready'; tools: FrameTools; sheets: FrameSheet[]; selectedSheet: string | undefined }
  | { event: 'sheet-selected'; sheet: FrameSheet }
  /** The code was used before or is too old. */
  | { event: 'forbidden' }
  /** The BI service's session inside the frame is over. */
  | { event: 'expired' }
  /** This page's own security policy does not let the frame in. */
  | { event: 'blocked' };

export interface FrameRequest {
  url: EmbedUrl;
  /** What the frame is called for people who do not see it. */
  title: string;
  place: HTMLElement;
  locale: string;
  theme: 'light' | 'dark';
}

/** Shows dashboards of the BI service inside the page. */
export interface Embedder {
  /** Fetches ahead what the first opening needs. Never fails: an opening says what is wrong. */
  prepare(): Promise<void>;
  /** Opens when subscribed to; the frame goes when unsubscribed. Uses the URL up. */
  open(request: FrameRequest): Observable<FrameEvent>;
  /** Whether the URL's host answers this browser at all. An untrusted certificate counts as no answer: browsers do not tell. */
  reaches(url: EmbedUrl): Promise<boolean>;
  /** Takes everything of the BI service out of the page, at sign-out. */
  close(): void;
}
