import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ThisBrowser } from '#application/this-browser';
import { type Portal, createPortal } from '#application/portal';
import type { Configuration } from '#domain/browser/configuration';
import type { Ports } from '#ports/ports';
import { nextTask } from '#timing/next-task';
import { showAccent } from '../ui/accent';
import { recordUncaughtErrors } from '../ui/portal/record-uncaught-errors';
import { takeOver } from '../ui/first-page/take-over';
import { nextPaint } from '../ui/portal/navigation/next-paint';
import { finishHostedLogin, takeHostedReturn } from '../ui/routes/hosted-return';
import { createPortalRouter } from '../ui/routes/router';
import { showTheme } from '../ui/theme';
import '../ui/styles.css';

interface Surroundings {
  /** The browser's own if missing. */
  history?: RouterHistory;
  /** Shown on every page. */
  above?: (portal: Portal) => ReactNode;
}

/** Checks who is signed in, and mounts into `#app` once the router is ready (specification, section 4). */
export async function mountPortal(
  configuration: Configuration,
  ports: Ports,
  browser: ThisBrowser,
  { history, above }: Surroundings = {},
): Promise<void> {
  const portal = await createPortal(configuration, ports, browser, location.origin);
  await nextTask();
  recordUncaughtErrors(portal);
  const returned = takeHostedReturn();
  showTheme(portal.preferences);
  if (configuration.accent) showAccent(configuration.accent);
  const router = createPortalRouter(portal, history);
  await nextTask();
  const start = async (): Promise<void> => {
    await portal.session.start();
    if (returned) await finishHostedLogin(portal, router, returned);
  };
  // Asking the user pool blocks the main thread, so pages stored from the last visit are drawn first.
  const isKept = portal.entrance.current().status === 'open';
  if (!isKept) void start();
  await router.load();
  await nextTask();
  const pages = <RouterProvider router={router} />;
  const page = above ? (
    <>
      {above(portal)}
      {pages}
    </>
  ) : (
    pages
  );
  takeOver(page, browser, [browser.locale.current().locale, configuration]);
  if (isKept) void nextPaint().then(start);
}
