import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../domain/menu';
import { useLabel } from '../../use-label';
import { usePath } from '../../use-path';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';
import { EntryLink } from './entry-link';
import { MenuFilter } from './menu-filter';
import { MenuHint } from './menu-hint';

/** From so many dashboards on the menu can be filtered. */
const many = 12;

interface MainMenuProps {
  /** Icons only between 768 and 1023 pixels. */
  collapsible?: boolean;
  onFollow?: () => void;
}

/** Home, then the sections: those with pages of their own as groups, the others at the foot. */
export function MainMenu({ collapsible = false, onFollow }: MainMenuProps) {
  const { t } = useTranslation();
  const { navigation } = usePortal();
  const { menu } = useStream(navigation.state$, navigation.current);
  const path = usePath();
  const say = useLabel();
  const [wanted, setWanted] = useState('');
  const filter = useDeferredValue(wanted.trim().toLowerCase());
  const link = { path, collapsible, ...(onFollow && { onFollow }) };

  const groups = menu.filter((entry) => entry.path === '/dashboard');
  const rest = menu.filter((entry) => entry.path !== '/dashboard');
  const matching = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
    filter === '' ? entries : entries.filter(({ title }) => say(title).toLowerCase().includes(filter));

  const home = { name: 'Home', path: '/home/index', title: { key: 'route.home' }, icon: 'HomeIcon', children: [] };
  return (
    <MenuHint>
      <nav aria-label={t('menu.start')} className="pt-3">
        <EntryLink entry={home} {...link} />
      </nav>
      <NavigationMenu.Root
        aria-label={t('menu.name')}
        orientation="vertical"
        className={`flex min-h-0 flex-1 flex-col ${collapsible ? 'max-desk:mt-2 max-desk:border-t max-desk:border-line max-desk:pt-1' : ''}`}
      >
        {groups.map((group) => {
          const shown = matching(group.children);
          return (
            <div key={group.name} className="flex min-h-0 flex-1 flex-col">
              {group.children.length >= many && (
                <MenuFilter value={wanted} onChange={setWanted} count={shown.length} collapsible={collapsible} />
              )}
              <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]">
                <NavigationMenu.List>
                  <NavigationMenu.Item>
                    <NavigationMenu.Link asChild>
                      <EntryLink entry={group} {...link} heading />
                    </NavigationMenu.Link>
                  </NavigationMenu.Item>
                  {shown.map((entry) => (
                    <NavigationMenu.Item key={entry.path} className="far-entry">
                      <NavigationMenu.Link asChild>
                        <EntryLink entry={entry} {...link} />
                      </NavigationMenu.Link>
                    </NavigationMenu.Item>
                  ))}
                </NavigationMenu.List>
                {shown.length === 0 && (
                  <p className={`px-4 py-1 text-meta text-muted ${collapsible ? 'max-desk:hidden' : ''}`}>
                    {group.children.length === 0 ? t('menu.none') : t('menu.noMatch')}
                  </p>
                )}
              </div>
            </div>
          );
        })}
        {rest.length > 0 && (
          <div className="mt-auto flex-none border-t border-line py-2">
            <NavigationMenu.List>
              {rest.map((entry) => (
                <NavigationMenu.Item key={entry.path}>
                  <NavigationMenu.Link asChild>
                    <EntryLink entry={entry} {...link} />
                  </NavigationMenu.Link>
                </NavigationMenu.Item>
              ))}
            </NavigationMenu.List>
          </div>
        )}
      </NavigationMenu.Root>
    </MenuHint>
  );
}
