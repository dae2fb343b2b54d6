/** The first module, which `load-portal.ts` has the browser load. */
async function start(): Promise<void> {
  const { view } = document.documentElement.dataset;
  // Evaluated in tasks of their own, so that a key that comes meanwhile does not wait for all of the code: the second is the chunk
  // of all other packages.
  loadAhead(import('react-dom/client'), import('i18next'));
  if (view === 'shell') loadAhead(import('../main/container'), import('../ui/screens/shell'));
  const [portal] = await Promise.all([import('../main/start'), styled(), view === 'sign-in-step' && stepOfAddress()]);
  await portal.start();
}

/** The code of what takes the place of the sign-in form: no empty page comes between. The page itself says if it is missing. */
async function stepOfAddress(): Promise<void> {
  const parts = new URLSearchParams(location.search).has('page')
    ? [import('../ui/screens/sign-in/recovery/recovery'), import('../ui/screens/sign-in/sign-up/sign-up')]
    : [import('../ui/screens/sign-in/finishing')];
  await Promise.allSettled(parts);
}

/** Resolves when the portal's style sheet, of which the page itself has a part, has loaded. */
function styled(): Promise<unknown> | void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!sheet || sheet.sheet) return undefined;
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve, { once: true });
    sheet.addEventListener('error', () => reject(new Error(`${sheet.href} couldn't be loaded`)), { once: true });
  });
}

/** Preloads parts together with the portal. The code that needs one reports it if it couldn't be loaded. */
function loadAhead(...parts: Promise<unknown>[]): void {
  for (const part of parts) part.catch(() => undefined);
}

// No top-level await: modules loaded later import from the same bundle, and the two would wait for each other.
start().catch((error: unknown) => {
  // Shows the notice for a late start in index.html at once.
  document.querySelector('.late')?.classList.remove('late');
  // There is no error log yet.
  console.error(error);
});
