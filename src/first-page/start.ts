/**
 * The first module: loads the portal at once, or, where people see the sign-in form meanwhile, once nothing else is to be done or
 * they use it.
 */
const events = ['input', 'pointerdown', 'keydown'] as const;

const isUsed = new Promise<void>((resolve) => {
  for (const event of events) window.addEventListener(event, () => resolve(), { once: true, passive: true });
});
/** Milliseconds after the page has loaded in which the first keys are not to wait for the portal's code. */
const pause = 300;

const isIdle = new Promise<void>((resolve) => {
  // Safari has no idle callback.
  const idle = (): void => void (globalThis.requestIdleCallback?.(() => resolve()) ?? resolve());
  if (document.readyState === 'complete') setTimeout(idle, pause);
  else window.addEventListener('load', () => setTimeout(idle, pause), { once: true });
});

async function start(): Promise<void> {
  const { view } = document.documentElement.dataset;
  if (view === 'sign-in') await Promise.race([isUsed, isIdle]);
  // Evaluated in tasks of their own, so that a key that comes meanwhile does not wait for all of the code: the second is the chunk
  // of all other packages.
  loadAhead(import('react-dom/client'), import('i18next'));
  if (view === 'shell') loadAhead(import('../main/container'), import('../ui/screens/shell'));
  const portal = await import('../main/start');
  await portal.start();
}

/** Parts that come together with the portal, not after it. Whoever needs one of them says if it did not come. */
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
