import { type RefCallback, useCallback, useState } from 'react';

/** How high an element stands, in pixels, also after its text has grown or its content has changed; `expected` before it stands. */
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
