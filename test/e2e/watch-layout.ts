declare global {
  interface Window {
    /** What has changed its place without being replaced. */
    moved: string[];
  }
}

/**
 * Called in the page, from its start or from now on. Also right after a click, which browsers leave out of a page's score; without the
 * marks at the current entry and tab.
 */
export function watchLayout(): void {
  window.moved = [];
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[];
    const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
    const others = nodes.filter((node) => !node?.nodeName.startsWith('::'));
    window.moved.push(...others.map((node) => node?.outerHTML ?? 'something that is gone'));
  }).observe({ type: 'layout-shift' });
}
