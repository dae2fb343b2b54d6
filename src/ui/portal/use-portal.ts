import { useRouteContext } from '@tanstack/react-router';
import type { Portal } from '../../application/portal';

/** What this screen may use, from the router's typed context. */
export function usePortal(): Portal {
  return useRouteContext({ from: '__root__', select: (context) => context.portal });
}
