import { useEffect, useRef } from 'react';
import { usePortal } from '../../../portal/use-portal';
import { CollapseButton } from './collapse-button';
import { drawn } from './snapshot-menu';
import { MainMenu } from './main-menu';

/** The main menu beside the page, which is kept as it is drawn for the next start. */
export function SideMenu() {
  const { lastMenu } = usePortal();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const keeping = lastMenu.occasions$.subscribe(() => {
      const menu = place.current?.firstElementChild;
      // Phones have it in a sheet.
      if (menu?.checkVisibility()) lastMenu.keep({ windowWidth: window.innerWidth, menu: drawn(menu) });
    });
    return () => keeping.unsubscribe();
  }, [lastMenu]);
  return (
    <aside
      ref={place}
      className="sticky top-header z-20 h-[calc(100dvh-var(--header))] w-menu flex-none border-r border-axis bg-surface full-screen:hidden max-tablet:hidden"
    >
      <MainMenu foot={<CollapseButton />} />
    </aside>
  );
}
