import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../domain/menu';
import { useLabel } from '../../use-label';
import { usePath } from '../../use-path';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { MenuFilter } from './menu-filter';
import { MenuHint } from './menu-hint';
import { MenuItem } from './menu-item';

/** From so many dashboards on the menu can be filtered. */
const many = 12;

interface MainMenuProps {
  /** Icons only between 768 and 1023 pixels. */
  collapsible?: boolean;
  onFollow?: () => void;
}

/** Home, then the sections: the dashboards as a group that scrolls, the others at the foot. */
export function MainMenu({ collapsible = false, onFollow }: MainMenuProps) {
  const { t } = useTranslation();
  const { navigation } = usePortal();
  const { menu } = useStream(navigation.state$, navigation.current);
  const here = usePath();
  const say = useLabel();
  const draw = ({ path, title, description, icon }: MenuEntry, current = path === here): EntryLinkProps => ({
    path,
    title: say(title),
    hint: description ? say(description) : '',
    icon,
    current,
    collapsible,
    onFollow,
  });

  const home = { name: 'Home', path: '/home/index', title: { key: 'route.home' }, icon: 'HomeIcon', children: [] };
  const group = menu.find(({ path }) => path === '/dashboard');
  const rest = menu.filter((entry) => entry !== group);
  return (
    <MenuHint>
      <nav aria-label={t('menu.start')} className="pt-3">
        <EntryLink {...draw(home)} />
      </nav>
      <NavigationMenu.Root
        aria-label={t('menu.name')}
        orientation="vertical"
        className={`flex min-h-0 flex-1 flex-col ${collapsible ? 'max-desk:mt-2 max-desk:border-t max-desk:border-line max-desk:pt-1' : ''}`}
      >
        {group && <Group heading={draw(group)} entries={group.children.map((entry) => draw(entry))} />}
        {rest.length > 0 && (
          <div className="mt-auto flex-none border-t border-line py-2">
            <NavigationMenu.List>
              {rest.map((entry) => (
                // A section whose pages are not in the menu stands for them.
                <MenuItem key={entry.path} {...draw(entry, `${here}/`.startsWith(`${entry.path}/`))} />
              ))}
            </NavigationMenu.List>
          </div>
        )}
      </NavigationMenu.Root>
    </MenuHint>
  );
}

function Group({ heading, entries }: { heading: EntryLinkProps; entries: readonly EntryLinkProps[] }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const filter = useDeferredValue(wanted.trim().toLowerCase());
  const shown = filter === '' ? entries : entries.filter(({ title }) => title.toLowerCase().includes(filter));
  const { collapsible } = heading;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {entries.length >= many && (
        <MenuFilter value={wanted} onChange={setWanted} count={shown.length} collapsible={collapsible} />
      )}
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        <NavigationMenu.List>
          <MenuItem {...heading} heading />
          {shown.map((entry) => (
            <MenuItem key={entry.path} {...entry} />
          ))}
        </NavigationMenu.List>
        {shown.length === 0 && (
          <p className={`px-4 py-1 text-meta text-muted ${collapsible ? 'max-desk:hidden' : ''}`}>
            {entries.length === 0 ? t('menu.none') : t('menu.noMatch')}
          </p>
        )}
      </div>
    </div>
  );
}
