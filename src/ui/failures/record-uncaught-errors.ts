import type { Portal } from '#application/portal';

/** Uncaught errors go to the error log, not only to the console. */
export function recordUncaughtErrors({ errorLog }: Portal): void {
  window.addEventListener('error', ({ error, message }) => {
    errorLog.record(error ?? message, location.pathname);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    errorLog.record(reason, location.pathname);
  });
}
