import { errorReport } from '#application/error-report';
import { usePortal } from '../portal/use-portal';

/** Returns the report that is copied for support, by its reference. */
export function useReport(): (reference: string) => string {
  const portal = usePortal();
  return (reference) => errorReport(portal, reference);
}
