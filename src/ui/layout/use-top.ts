import { type RefObject, useEffect, useState } from 'react';

/** How far down the page an element begins; notices above it come and go, and the page's height with them. A guess until it is on the page. */
export function useTop(element: RefObject<HTMLElement | null>, likely: number): number {
  const [top, setTop] = useState(likely);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
