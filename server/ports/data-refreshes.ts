import type { Result } from '#domain/result';
import type { BiFailure } from './bi-service';

/** The datasets of dashboards, their refreshes, and the layout of the first sheet, from the BI service. */
export interface DataRefreshes {
  /** The ids of the datasets that a dashboard shows as it is published; none for one that does not exist. */
  dataSets(dashboardId: string): Promise<Result<string[], BiFailure>>;
  /** When the latest completed refresh of a dataset began: it holds the data of then. Undefined if none is known. */
  lastRefresh(dataSet: string): Promise<Result<Date | undefined, BiFailure>>;
  /** The face of a dashboard's first sheet as it is published, of `#domain/dashboards/face`; empty without a layout. */
  face(dashboardId: string): Promise<Result<string, BiFailure>>;
}
