import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Result } from '#domain/result';

/** Opens a dashboard once and expires within minutes: never store it, log it or put it into an address. */
export interface EmbedTicket {
  /** Opaque: only the embedder of the BI service that issued it can read it. */
  content: unknown;
  /** When the BI service ends the session inside the frame, where the backend knows it. */
  sessionExpiresAt?: Date;
  /** Until then the BI service may not know yet that this user can see the dashboard. */
  preparedAt?: Date;
}

export interface Tickets {
  /** Issues a fresh ticket: ask just before showing it. `isRenewal`: the dashboard is already open. */
  issue(id: DashboardId, isRenewal?: boolean): Promise<Result<EmbedTicket>>;
}
