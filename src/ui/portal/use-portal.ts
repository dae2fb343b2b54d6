import { useRouter } from '@tanstack/react-router';
import type { Portal } from '#application/portal';

/** What this screen may use, from the router's typed context. It never changes, so that no component subscribes to it. */
export function usePortal(): Portal {
  return useRouter().options.context.portal;
}
