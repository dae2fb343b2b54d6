import type { Portal } from '#application/portal';

/** Records uncaught errors in the error log, except those that an adapter expects: it prevents their default. */
export function recordUncaughtErrors({ errorLog }: Portal): void {
  const record = (event: Event, error: unknown): void => {
    const path = location.pathname;
    // Later, because listeners of `window` run in the order in which they were added: the adapter's after this one.
    setTimeout(() => {
      if (!event.defaultPrevented) errorLog.record(error, path);
    });
  };
  window.addEventListener('error', (event) => record(event, event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => record(event, event.reason));
}
