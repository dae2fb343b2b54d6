/** A tab that goes out of sight paints nothing: then the wait ends by itself (milliseconds). */
const longest = 100;

/** Resolves when the browser has painted what is in the page now. */
export function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, longest);
    const painted = new MessageChannel();
    painted.port1.addEventListener('message', () => resolve(), { once: true });
    painted.port1.start();
    // Frames are painted right after these callbacks, before any other task.
    requestAnimationFrame(() => painted.port2.postMessage(undefined));
  });
}
