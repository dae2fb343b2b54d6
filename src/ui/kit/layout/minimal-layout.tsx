import { type ReactNode, createContext, use } from 'react';
import { usePortal } from '../../portal/use-portal';
import { BrandMark } from '../drawings/brand-mark';
import { PathLink } from '../../portal/navigation/path-link';

/** True inside the common layout, which has a header and a main of its own. */
export const InShell = createContext(false);

/** The header alone, for pages without menu and breadcrumb; inside the common layout only the content. */
export function MinimalLayout({ end, children }: { end?: ReactNode; children: ReactNode }) {
  const { configuration } = usePortal();
  if (use(InShell)) return children;
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-header pt-(--strip) flex-none items-center border-b border-axis bg-surface px-4">
        <PathLink
          to="/"
          className="flex min-h-control-sm min-w-0 items-center gap-2 text-body font-head text-ink no-underline"
        >
          <BrandMark />
          <span className="truncate" dir="auto">
            {configuration.title}
          </span>
        </PathLink>
        {end && <div className="-mr-1 ml-auto flex-none pl-2 max-tablet:-mr-3">{end}</div>}
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
