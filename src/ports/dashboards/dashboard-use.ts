import type { OwnUse, PricedUse } from '#domain/use/use-report';
import type { Result } from '#domain/result';

/** Who opened which dashboards. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface DashboardUse {
  own(): Promise<Result<OwnUse>>;
  /** For managers. */
  organisation(): Promise<Result<PricedUse>>;
}
