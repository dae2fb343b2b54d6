import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Portal } from '../application/portal';
import type { Configuration } from '../domain/browser/configuration';
import { hostedLoginReturn, isHostedReturn } from '../domain/people/hosted-login';
import { type PortalRouter, createPortalRouter } from '../ui/routes/router';
import { createTexts } from '../ui/texts';
import { showTheme } from '../ui/theme';
import '../ui/styles.css';
import type { Adapters, Surroundings } from './adapters';
import { createPortal } from './create-portal';
import type { ThisBrowser } from './this-browser';

/** Checks who is signed in, and mounts into `#app` once the router is ready (specification, section 4). */
export async function startPortal(
  configuration: Configuration,
  browser: ThisBrowser,
  bind: (surroundings: Surroundings) => Adapters,
): Promise<void> {
  const portal = await createPortal(configuration, browser, bind);
  listenForTheUnexpected(portal);
  const returned = takeHostedReturn();
  showTheme(portal.preferences);
  const texts = createTexts(portal.locale);
  const router = createPortalRouter(portal);
  const started = portal.session.start();
  if (returned) void started.then(() => finishHostedSignIn(portal, router, returned));
  await router.load();
  createRoot(mountPoint()).render(
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </StrictMode>,
  );
}

/** The address with the code of a hosted login, which leaves the address bar and the history at once. */
function takeHostedReturn(): string | undefined {
  const { pathname, search, href } = location;
  if (pathname !== hostedLoginReturn || !isHostedReturn(search)) return undefined;
  history.replaceState(null, '', hostedLoginReturn);
  return href;
}

/** Who comes back without a session finds the sign-in page of the page that was asked for. */
async function finishHostedSignIn({ hostedSignIn }: Portal, router: PortalRouter, address: string): Promise<void> {
  await hostedSignIn.finish(address);
  const now = hostedSignIn.current();
  if (now.status !== 'failed' || now.returnTo === undefined || now.returnTo === '/') return;
  await router.navigate({ to: hostedLoginReturn, search: { redirect: now.returnTo }, replace: true });
}

export function mountPoint(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('index.html has no element with the id app.');
  return element;
}

/** What nobody caught goes to the error log, not only to the console. */
function listenForTheUnexpected({ errorLog }: Portal): void {
  window.addEventListener('error', ({ error, message }) => {
    errorLog.record(error ?? message, location.pathname);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    errorLog.record(reason, location.pathname);
  });
}
