import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import type { ReactNode } from 'react';
import { type MenuEntry, menuEntry } from '#domain/pages/menu';
import { type TablePath, tableRoute } from '#domain/pages/route-table';
import { useLabel } from '../../../navigation/use-label';
import { usePath } from '../../../navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { DashboardEntries } from './dashboard-entries';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { useTexts } from '../../../use-texts';

interface MainMenuProps {
  onFollow?: () => void;
  /** Below the last section. */
  foot?: ReactNode;
}

const home = menuEntry(tableRoute('/home/index'));
const dashboards: TablePath = '/dashboard';

/** Home, then the sections: the dashboards as a group that scrolls, the others at the foot. */
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

  const group = menu.find(({ path }) => path === dashboards);
  const rest = menu.filter((entry) => entry !== group);
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
        {group && <DashboardEntries group={group} here={here} linkTo={linkTo} />}
        {(rest.length > 0 || foot) && (
          <div className="mt-auto flex-none border-t border-line py-2">
            {rest.length > 0 && (
              <NavigationMenu.List>
                {rest.map((entry) => (
                  // A section without entries for its pages is the current one on each of them.
                  <NavigationMenu.Item key={entry.path} className="relative">
                    <NavigationMenu.Link asChild>
                      <EntryLink {...linkTo(entry, `${here}/`.startsWith(`${entry.path}/`))} />
                    </NavigationMenu.Link>
                  </NavigationMenu.Item>
                ))}
              </NavigationMenu.List>
            )}
            {foot}
          </div>
        )}
      </NavigationMenu.Root>
    </div>
  );
}
