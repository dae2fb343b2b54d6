import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Findable } from '#domain/finder/finder-index';

/** What the finder offers: a page with its path, or something to do. */
export interface Choice extends Findable {
  icon: string;
  path?: string;
  act?: () => void;
  dashboard?: Dashboard;
}
