import type { Dashboard } from '../../../domain/dashboard';
import type { Findable } from '../../../domain/finder';

/** What the finder offers: a page with its path, or something to do. */
export interface Choice extends Findable {
  icon: string;
  path?: string;
  act?: () => void;
  dashboard?: Dashboard;
}
