import { openablePages } from '#domain/pages/openable';
import { routeTrail } from '#domain/pages/route-trail';
import { mayManage } from '#domain/access/roles';
import { useLabel } from '../../navigation/use-label';
import { useFollowed } from '../../loading/use-loader';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { useVisitor } from '../../session/use-visitor';
import { useActions } from './use-actions';
import type { Choice } from './choice';
import { useTexts } from '../../use-texts';

/** The pages that this user may open, and the actions that every page has. */
export function usePageChoices(): readonly Choice[] {
  const { t } = useTexts();
  const { navigation, forManagers } = usePortal();
  const manages = mayManage(useVisitor());
  const checksHealth = useFollowed(forManagers.healthOffered, manages).value === true;
  const { routes } = useLive(navigation);
  const label = useLabel();
  const actions = useActions();
  const pages = openablePages(routes, { checksHealth }).map(({ name, path, meta }): Choice => ({
    key: `page ${path}`,
    title: label(meta.title),
    // A page without a description in the locale files has none here.
    detail: t(`finder.page.${name as 'HomePage'}`, { defaultValue: '' }),
    // In the menu a section can represent its page.
    words: [path.replaceAll(/[/-]/g, ' '), ...routeTrail(routes, path).map((part) => label(part.meta.title))],
    icon: meta.icon ?? 'DocumentIcon',
    path,
  }));
  return [...pages, ...actions];
}
