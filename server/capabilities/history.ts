import { createDownloadCatalogue } from '../application/downloads/download-catalogue';
import { createDownloadHistory } from '../application/downloads/download-history';
import { createSearchHistory } from '../application/history/search-history';
import { historyCalls } from '../http/calls/history-calls';
import type { Ports } from '../ports/ports';
import type { AccessCapability } from './access';

/** The history of changes, and the downloads of it and of the catalogue. */
export function composeHistory(
  { history, dashboards, downloads, clock }: Ports,
  { namePeople }: Pick<AccessCapability, 'namePeople'>,
) {
  const searchHistory = createSearchHistory({ history, dashboards, namePeople, clock });
  const downloadCatalogue = createDownloadCatalogue(dashboards, downloads, clock);
  const downloadHistory = createDownloadHistory(searchHistory, downloads, clock);
  return { calls: historyCalls({ searchHistory, downloadCatalogue, downloadHistory }) };
}
