import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { ThisBrowser } from '../application/browser/this-browser';
import { type Portal, createPortal } from '../application/portal';
import type { Configuration } from '../domain/browser/configuration';
import { hostedLoginReturn, isHostedReturn } from '../domain/people/hosted-login';
import type { Ports } from '../ports/ports';
import { showProblem, takeOver } from '../ui/first-page/take-over';
import { type PortalRouter, createPortalRouter } from '../ui/routes/router';
import { createTexts } from '../ui/texts';
import { showTheme } from '../ui/theme';
import '../ui/styles.css';

/** Checks who is signed in, and mounts into `#app` once the router is ready (specification, section 4). */
export async function mountPortal(configuration: Configuration, ports: Ports, browser: ThisBrowser): Promise<void> {
  const portal = await createPortal(configuration, ports, browser, location.origin);
  recordUncaughtErrors(portal);
  const returned = takeHostedReturn();
  showTheme(portal.preferences);
  const router = createPortalRouter(portal);
  const started = portal.session.start();
  if (returned) void started.then(() => finishHostedLogin(portal, router, returned));
  await router.load();
  const app = elementOf('app');
  const isSame = app.dataset['from'] === JSON.stringify([browser.locale.current().locale, configuration]);
  takeOver(app, page(<RouterProvider router={router} />, browser), isSame);
}

/** Shows what keeps the portal from starting, above the form if that is in sight. Answers what removes it. */
export function mountProblem(problem: ReactNode, browser: ThisBrowser): () => void {
  const root = createRoot(elementOf('problem'));
  root.render(page(problem, browser));
  showProblem();
  return () => root.unmount();
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element with the id ${id}.`);
  return element;
}

/** In the locale of this browser. */
const page = (content: ReactNode, { locale }: ThisBrowser): ReactNode => (
  <StrictMode>
    <I18nextProvider i18n={createTexts(locale)}>{content}</I18nextProvider>
  </StrictMode>
);

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
