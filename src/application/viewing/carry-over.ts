import { hasSameParameters, isSameView } from '#domain/dashboards/viewing/frame-view';
import type { HeldFrame } from './held-frames';

/** Carries over state that the next frame's view doesn't hold. False if parameters have changed since that frame was requested. */
export async function carryOver(
  from: HeldFrame | undefined,
  next: HeldFrame | undefined,
  isFromOver: boolean,
): Promise<boolean> {
  const to = next?.open;
  // A frame whose session has ended no longer returns its filters.
  const filters = isFromOver ? undefined : await from?.open?.tools.filters?.();
  const view = from?.open?.view;
  if (!to || !view || !hasSameParameters(view, next.asked)) return false;
  const sheet = view.sheet ?? to.sheets[0]?.id;
  if (view.sheet !== next.asked.sheet && sheet !== undefined) await to.tools.selectSheet?.(sheet);
  if (filters !== undefined) await to.tools.setFilters?.(filters);
  return isSameView(from.open?.view ?? view, view);
}
