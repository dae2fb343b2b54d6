import { type RefCallback, useCallback, useState } from 'react';

/** An element's height in pixels, also after its text or content has changed; `expected` until it is on the page. */
export function useHeight(expected = 0): [place: RefCallback<HTMLElement>, height: number] {
  const [height, setHeight] = useState(expected);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => setHeight(element.offsetHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [place, height];
}
