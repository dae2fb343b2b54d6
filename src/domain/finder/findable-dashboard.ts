import { type Dashboard, titleOf } from '../dashboards/dashboard';
import { titlesIn } from '../dashboards/titles';
import type { Findable } from './finder-index';

/**
 * What the finder searches of a dashboard. Its section stands before the description, and is searched as that is. Keywords come before
 * the names of sheets, so that many sheets don't push them out of what is searched.
 */
export function findableDashboard(dashboard: Dashboard, section: string | undefined): Findable {
  const { id, metaName, groupList, description, keywords = '', titles, sheets = [] } = dashboard;
  return {
    key: `dashboard ${id}`,
    title: titleOf(dashboard),
    detail: [section, description].filter(Boolean).join(' / '),
    words: [keywords, ...Object.values(titlesIn(titles)), metaName, ...sheets, ...groupList].filter(
      (words) => words !== '',
    ),
  };
}
