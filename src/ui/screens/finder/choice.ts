import type { Dashboard } from '#domain/dashboards/dashboard';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import type { Findable } from '#domain/finder/finder-index';

/** A row of the finder: a page with its path, or an action. */
export interface Choice extends Findable {
  icon: string;
  path?: string;
  /** The dashboard at `path`. */
  view?: FrameView;
  act?: () => void;
  dashboard?: Dashboard;
}
