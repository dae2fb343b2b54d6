import type { Result } from '#domain/result';
import type { BiFailure } from './bi-service';

/** What a dashboard shows as it is published. */
export interface Sheets {
  /** The face of the first sheet, of `#domain/dashboards/face`; empty without a layout. */
  face: string;
  /** The names of all, as far as the finder searches them. */
  names: readonly string[];
}

/** The datasets of dashboards, their refreshes and their sheets, from the BI service. */
export interface DataRefreshes {
  /** The ids of the datasets that a dashboard shows as it is published; none for one that does not exist. */
  dataSets(dashboardId: string): Promise<Result<string[], BiFailure>>;
  /** When the latest completed refresh of a dataset began: it holds the data of then. Undefined if none is known. */
  lastRefresh(dataSet: string): Promise<Result<Date | undefined, BiFailure>>;
  /** None for a dashboard that does not exist or has no definition. */
  sheets(dashboardId: string): Promise<Result<Sheets, BiFailure>>;
}
