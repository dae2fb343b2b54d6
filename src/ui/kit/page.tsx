import type { ReactNode } from 'react';
import { useFocusHandedOn } from './focus/use-focus-handed-on';

/** The gutters of a page's content. */
export function Page({ children }: { children: ReactNode }) {
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={place} className="w-full flex-1 px-6 pt-6 pb-8 max-tablet:px-4 max-tablet:pt-5">
      <div className="max-w-312">{children}</div>
    </div>
  );
}

/** The page's h1: gets the focus on arrival. */
export function PageTitle({ children, display = false }: { children: ReactNode; display?: boolean }) {
  return (
    <h1 tabIndex={-1} className={`font-head tracking-tight wrap-anywhere ${display ? 'text-display' : 'text-title'}`}>
      {children}
    </h1>
  );
}
