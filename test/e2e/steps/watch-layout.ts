declare global {
  interface Window {
    /** Elements that moved without being replaced. */
    moved: string[];
  }
}

/**
 * Called in the page, from its start or from now on. Also right after a click, which browsers leave out of a page's score; without the
 * marks at the current entry and tab, which are pseudo-elements: Chromium names them `::after`, and from 156 on gives no node for them, as
 * for what is gone.
 */
export function watchLayout(): void {
  window.moved = [];
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { sources: { node?: Node | null }[] })[];
    for (const { node } of shifts.flatMap(({ sources }) => sources)) {
      if (!node || node.nodeName.startsWith('::')) continue;
      window.moved.push(node instanceof Element ? node.outerHTML : String(node.textContent));
    }
  }).observe({ type: 'layout-shift' });
}
