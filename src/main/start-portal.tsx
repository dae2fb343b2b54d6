import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Portal } from '../application/portal';
import type { Configuration } from '../domain/configuration';
import { hostedLoginReturn, isHostedReturn } from '../domain/hosted-login';
import { createPortalRouter } from '../ui/routes/router';
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
  if (returned) void started.then(() => portal.hostedSignIn.finish(returned));
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
