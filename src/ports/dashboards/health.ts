import type { FrameTrouble } from '#domain/dashboards/viewing/opening-trouble';
import type { Health, LastCheck } from '#domain/health/health';
import type { Result } from '#domain/result';

/** The health of the backend. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface HealthCheck {
  /** Whether the backend can check itself; checks nothing. */
  offered(): Promise<Result<void>>;
  /** For managers, in their language; takes up to half a minute. The backend keeps its answer for a minute. */
  check(language: string): Promise<Result<Health>>;
  /** For managers; checks nothing. */
  last(): Promise<Result<LastCheck>>;
  /** Tells the backend what a frame showed instead of a dashboard. Never fails. */
  tell(trouble: FrameTrouble): Promise<void>;
}
