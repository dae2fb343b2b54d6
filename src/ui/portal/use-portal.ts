import { useRouter } from '@tanstack/react-router';
import type { Portal } from '#application/portal';

/** The portal from the router's typed context. It never changes, so no component subscribes to it. */
export function usePortal(): Portal {
  return useRouter().options.context.portal;
}
