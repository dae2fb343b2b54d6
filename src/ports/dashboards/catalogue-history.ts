import type { HistoryPage, HistorySearch } from '#domain/dashboards/history';
import type { Result } from '#domain/result';

/** The history of the catalogue, for managers. */
export interface CatalogueHistory {
  /** Fails with `not-found` where the backend keeps no history. */
  read(query: HistorySearch): Promise<Result<HistoryPage>>;
}
