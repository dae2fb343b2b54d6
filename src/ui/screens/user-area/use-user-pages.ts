import { defaultIcon } from '#domain/dashboards/dashboard';
import { presumedRoutes } from '#domain/pages/route-building';
import type { TablePath } from '#domain/pages/route-table';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

const section: TablePath = '/user';

/** The user's own pages, for the account menu and for the list beside each of them. */
export function useUserPages(): { path: string; name: string; icon: string }[] {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const routes = presumedRoutes(useLive(navigation), section);
  const pages = routes.find(({ path }) => path === section)?.children ?? [];
  return pages.map(({ path, name, meta }) => ({
    path,
    // A test checks that every page of the section has a short name in English.
    name: t(`accountMenu.page.${name as 'ProfilePage'}`),
    icon: meta.icon ?? defaultIcon,
  }));
}
