import { reportOf } from '../../domain/browser/error-search';
import { usePortal } from '../portal/use-portal';

/** What is copied for support: the whole entry of the error log, or the reference alone once the log has been cleared. */
export function useReport(): (reference: string) => string {
  const { errorLog, appState } = usePortal();
  return (reference) => {
    const record = errorLog.current().find((one) => one.reference === reference);
    return record ? reportOf(record, appState.current().projectConfiguration) : reference;
  };
}
