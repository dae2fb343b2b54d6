/** `data` is when it was refreshed, `groups` are readers and their groups, `permissions` those of dashboards. */
export const throttledCalls = ['dashboards', 'data', 'embed', 'groups', 'permissions'] as const;
export type ThrottledCall = (typeof throttledCalls)[number];

/**
 * The figures that the operator's monitoring counts. Each text becomes part of a time series' name, so it comes from a short fixed list: no person,
 * no dashboard, no path with an id.
 */
export interface Metrics {
  /** One call of IprApi; `route` is `other` where no route matches. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
  /** A refusal that the record has, by its code. */
  refused(code: string): void;
  /** An error that the log has, by its code. */
  failed(code: string): void;
  /** One run, however many callers share its result. `end` is `done`, the code of a refusal, or `failed`. */
  synced(run: { end: string; seconds: number }): void;
  embedUrlIssued(): void;
  /** It was issued for a dashboard that is open already, whose session ends soon; `embedUrlIssued` counts it too. */
  sessionRenewed(): void;
  /** How the sending of an email ended: a `kind` of `MailEnd`. */
  mailed(end: string): void;
  /** The BI service was still busy after the adapter's own tries. */
  throttled(call: ThrottledCall): void;
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  answered() {},
  refused() {},
  failed() {},
  synced() {},
  embedUrlIssued() {},
  sessionRenewed() {},
  mailed() {},
  throttled() {},
};
