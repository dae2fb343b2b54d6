import type { Dashboard } from '#domain/dashboards/dashboard';
import { alikeFaces } from '#domain/dashboards/face';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

/** The dashboard's face; undefined if another of the list looks alike, so that the icons tell them apart. */
export function useFace({ face }: Dashboard): string | undefined {
  const alike = useLive(usePortal().dashboards, ({ dashboards }) => alikeIn(dashboards ?? none));
  return face !== undefined && !alike.has(face) ? face : undefined;
}

const none: readonly Dashboard[] = [];
const known = new WeakMap<readonly Dashboard[], ReadonlySet<string>>();

/** Once for each list: it takes some milliseconds for thousands of dashboards. */
function alikeIn(dashboards: readonly Dashboard[]): ReadonlySet<string> {
  const alike = known.get(dashboards) ?? alikeFaces(dashboards.flatMap(({ face = [] }) => face));
  known.set(dashboards, alike);
  return alike;
}
