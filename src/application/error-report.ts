import { reportOf } from '#domain/browser/error-search';
import type { ThisBrowser } from './this-browser';

/** The text to copy for support: the whole entry of the error log, or only the reference once the log has been cleared. */
export function errorReport({ errorLog, appState }: Pick<ThisBrowser, 'errorLog' | 'appState'>, reference: string) {
  const record = errorLog.current().find((one) => one.reference === reference);
  return record ? reportOf(record, appState.current()) : reference;
}
