import { type PageByBackend, pagesByBackend } from '#domain/pages/openable';
import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

/** The managers' pages that this backend is known to have. Asks for none while `asks` is false. */
export function useOfferedPages(asks = true): PageByBackend[] {
  const { offered } = usePortal().forManagers;
  const has: Record<PageByBackend, boolean> = {
    ManagementPeople: useFollowed(offered.ManagementPeople, asks).value === true,
    ManagementUsage: useFollowed(offered.ManagementUsage, asks).value === true,
    ManagementHistory: useFollowed(offered.ManagementHistory, asks).value === true,
    ManagementHealth: useFollowed(offered.ManagementHealth, asks).value === true,
  };
  return pagesByBackend.filter((page) => has[page]);
}
