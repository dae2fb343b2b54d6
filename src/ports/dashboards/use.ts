import type { DownloadFormat } from '#domain/dashboards/download';
import type { DashboardsUse, OwnUse, PricedUse, UseTable } from '#domain/use/use-report';
import type { Month } from '#domain/use/use';
import type { Result } from '#domain/result';

/** Tells who opened which dashboards. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface DashboardUse {
  own(): Promise<Result<OwnUse>>;
  /** For managers. With the people, groups and dashboards of one of the last twelve months: the current one, if none is given. */
  organisation(month?: Month): Promise<Result<PricedUse>>;
  /** For managers: answered quickly, however many people there are. */
  ofDashboards(): Promise<Result<DashboardsUse>>;
  /** An address that opens a table as a file without a token: never keep or log it. All tables but `own` are for managers. */
  file(table: UseTable, format: DownloadFormat, zone?: string, month?: Month): Promise<Result<string>>;
}
