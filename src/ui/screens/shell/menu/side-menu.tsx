import { CollapseButton } from './collapse-button';
import { MainMenu } from './main-menu';

/** The main menu beside the page. */
export function SideMenu() {
  return (
    <aside className="sticky top-header z-20 h-[calc(100dvh-var(--header))] w-menu flex-none border-r border-axis bg-surface full-screen:hidden max-tablet:hidden">
      <MainMenu foot={<CollapseButton />} />
    </aside>
  );
}
