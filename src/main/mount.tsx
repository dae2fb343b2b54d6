import { RouterProvider } from '@tanstack/react-router';
import type { ThisBrowser } from '../application/browser/this-browser';
import { type Portal, createPortal } from '../application/portal';
import type { Configuration } from '../domain/browser/configuration';
import { hostedLoginReturn, isHostedReturn } from '../domain/people/hosted-login';
import type { Ports } from '../ports/ports';
import { showAccent } from '../ui/accent';
import { takeOver } from '../ui/first-page/take-over';
import { type PortalRouter, createPortalRouter } from '../ui/routes/router';
import { nextTask } from '../timing/next-task';
import { showTheme } from '../ui/theme';
import '../ui/styles.css';

/** Checks who is signed in, and mounts into `#app` once the router is ready (specification, section 4). */
export async function mountPortal(configuration: Configuration, ports: Ports, browser: ThisBrowser): Promise<void> {
  const portal = await createPortal(configuration, ports, browser, location.origin);
  await nextTask();
  recordUncaughtErrors(portal);
  const returned = takeHostedReturn();
  showTheme(portal.preferences);
  if (configuration.accent) showAccent(configuration.accent);
  const router = createPortalRouter(portal);
  await nextTask();
  const started = portal.session.start();
  if (returned) void started.then(() => finishHostedLogin(portal, router, returned));
  await router.load();
  await nextTask();
  takeOver(<RouterProvider router={router} />, browser, [browser.locale.current().locale, configuration]);
}

/** Takes the address with the code of a hosted login out of the address bar and the history. */
function takeHostedReturn(): string | undefined {
  const { pathname, search, href } = location;
  if (pathname !== hostedLoginReturn || !isHostedReturn(search)) return undefined;
  history.replaceState(null, '', hostedLoginReturn);
  return href;
}

/** If the sign-in failed, opens the sign-in page with the page that the user had asked for as its destination. */
async function finishHostedLogin({ hostedLoginFlow }: Portal, router: PortalRouter, address: string): Promise<void> {
  await hostedLoginFlow.finish(address);
  const now = hostedLoginFlow.current();
  if (now.status !== 'failed' || now.returnTo === undefined || now.returnTo === '/') return;
  await router.navigate({ to: hostedLoginReturn, search: { redirect: now.returnTo }, replace: true });
}

/** Uncaught errors go to the error log, not only to the console. */
function recordUncaughtErrors({ errorLog }: Portal): void {
  window.addEventListener('error', ({ error, message }) => {
    errorLog.record(error ?? message, location.pathname);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    errorLog.record(reason, location.pathname);
  });
}
