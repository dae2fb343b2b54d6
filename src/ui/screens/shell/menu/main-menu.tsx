import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import type { ReactNode } from 'react';
import { type MenuEntry, menuEntry } from '#domain/pages/menu';
import { type TablePath, tableRoute } from '#domain/pages/route-table';
import { useLabel } from '../../../portal/navigation/use-label';
import { usePath } from '../../../portal/navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { DashboardEntries } from './dashboard-entries';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { useTexts } from '../../../portal/texts/use-texts';

interface MainMenuProps {
  onFollow?: () => void;
  /** Below the last section. */
  foot?: ReactNode;
}

const home = menuEntry(tableRoute('/home/index'));
const dashboards: TablePath = '/dashboard';

/** Home, then the sections by their order: the dashboards as a group that scrolls, those after it at the foot. */
export function MainMenu({ onFollow, foot }: MainMenuProps) {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const { menu } = useLive(navigation);
  const here = usePath();
  const say = useLabel();
  const linkTo = ({ path, title, description, icon }: MenuEntry, current = path === here): EntryLinkProps => ({
    path,
    title: say(title),
    hint: description ? say(description) : '',
    icon,
    current,
    onFollow,
  });

  const place = menu.findIndex(({ path }) => path === dashboards);
  const group = menu[place];
  const above = menu.slice(0, Math.max(place, 0));
  const below = menu.slice(place + 1);
  const sections = (entries: readonly MenuEntry[]) =>
    entries.length > 0 && (
      <NavigationMenu.List>
        {entries.map((entry) => (
          // A section without entries for its pages is the current one on each of them.
          <NavigationMenu.Item key={entry.path} className="relative">
            <NavigationMenu.Link asChild>
              <EntryLink {...linkTo(entry, `${here}/`.startsWith(`${entry.path}/`))} />
            </NavigationMenu.Link>
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <nav aria-label={t('route.home')} className="pt-3">
        <EntryLink {...linkTo(home)} />
      </nav>
      <NavigationMenu.Root
        aria-label={t('menu.name')}
        orientation="vertical"
        className="flex min-h-0 flex-1 flex-col rail:mt-2 rail:border-t rail:border-line rail:pt-1"
      >
        {sections(above)}
        {group && <DashboardEntries group={group} here={here} linkTo={linkTo} />}
        {(below.length > 0 || foot) && (
          <div className="mt-auto flex-none border-t border-line py-2">
            {sections(below)}
            {foot}
          </div>
        )}
      </NavigationMenu.Root>
    </div>
  );
}
