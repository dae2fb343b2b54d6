import type { HistoryPage, HistorySearch } from '#domain/dashboards/history/history';
import type { Result } from '#domain/result';

export interface CatalogueHistory {
  /** Fails with `not-found` where the backend keeps no history. */
  read(query: HistorySearch): Promise<Result<HistoryPage>>;
}
