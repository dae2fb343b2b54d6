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
  if (document.documentElement.dataset['view'] === 'sign-in') await Promise.race([isUsed, isIdle]);
  const portal = await import('../main/start');
  await portal.start();
}

// No top-level await: modules loaded later import from the same bundle, and the two would wait for each other.
start().catch((error: unknown) => {
  // Shows the notice for a late start in index.html at once.
  document.querySelector('.late')?.classList.remove('late');
  // There is no error log yet.
  console.error(error);
});
