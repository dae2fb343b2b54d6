import { useMemo } from 'react';
import { mayManage } from '#domain/access/roles';
import { themeChoices } from '#domain/browser/preferences';
import { titleOf } from '#domain/dashboards/dashboard';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { openablePages } from '#domain/pages/openable';
import type { TablePath } from '#domain/pages/route-table';
import { routeTrail } from '#domain/pages/route-trail';
import { isDashboardPlace } from '#domain/pages/routes';
import { useSections } from '../../dashboards/use-sections';
import { useStar } from '../../dashboards/use-favourites';
import { useOfferedPages } from '../../management/use-offered-pages';
import { useLabel } from '../../portal/navigation/use-label';
import { useOpenableDashboards } from '../../portal/navigation/use-openable';
import { usePath } from '../../portal/navigation/use-path';
import { useCopyLink } from '../../kit/notices/use-copy-link';
import { useSay } from '../../kit/notices/use-say';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useSignOut } from '../../session/use-sign-out';
import { useVisitor } from '../../session/use-visitor';
import { nameOf } from '../../portal/texts/use-language-choice';
import { useTexts } from '../../portal/texts/use-texts';
import { useViewAs } from '../../view-as/use-view-as';
import type { Choice } from './choice';

/** The pages that this user may open, and the actions that every page has. */
export function usePageChoices(): readonly Choice[] {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const offered = useOfferedPages(mayManage(useVisitor()));
  const { routes } = useLive(navigation);
  const label = useLabel();
  const actions = useActions();
  const pages = openablePages(routes, offered).map(({ name, path, meta }): Choice => ({
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

const management = '/management/quicksight' satisfies TablePath;

const icons = {
  sync: 'ArrowPathIcon',
  sections: 'RectangleGroupIcon',
  copyLink: 'LinkIcon',
  viewAs: 'EyeIcon',
  signOut: 'ArrowRightStartOnRectangleIcon',
  light: 'SunIcon',
  dark: 'MoonIcon',
  system: 'ComputerDesktopIcon',
} as const;

function useActions(): readonly Choice[] {
  const { t } = useTexts();
  const { preferences, viewedAs, configuration } = usePortal();
  const { theme } = useLive(preferences);
  const manages = mayManage(useVisitor());
  const signOut = useSignOut();
  const copyLink = useCopyLink();
  const languages = useLanguageActions();
  const star = useStarAction();
  const viewAs = useViewAs();
  const sections = useSections();

  const action = (name: keyof typeof icons, does: Pick<Choice, 'path' | 'act'>): Choice => ({
    key: `action ${name}`,
    title: t(`finder.action.${name}.title`),
    detail: t(`finder.action.${name}.detail`),
    words: [t(`finder.action.${name}.words`)],
    icon: icons[name],
    ...does,
  });
  return [
    ...(viewedAs === undefined ? star : []),
    ...(manages ? [action('sync', { path: management })] : []),
    ...(manages && sections ? [action('sections', { path: management })] : []),
    ...(manages && configuration.access === 'by-group' ? [action('viewAs', { act: viewAs })] : []),
    ...(viewedAs === undefined
      ? [action('copyLink', { act: () => copyLink(isDashboardPlace(location.pathname)) })]
      : []),
    ...themeChoices
      .filter((choice) => choice !== theme)
      .map((choice) => action(choice, { act: () => preferences.choose({ theme: choice }) })),
    ...languages,
    action('signOut', { act: signOut }),
  ];
}

/** The portal's other languages, found by their own name or by that in the current language. */
function useLanguageActions(): readonly Choice[] {
  const { t } = useTexts();
  const say = useSay();
  const { locale, errorLog } = usePortal();
  const { locale: current } = useLive(locale);
  const choose = async (wanted: string): Promise<void> => {
    try {
      await locale.choose(wanted);
    } catch (error) {
      errorLog.record(error, 'locale');
      say({ kind: 'warning', text: t('language.failed', { language: nameOf(wanted, current) }) });
    }
  };
  return locale.available
    .filter(({ locale: other }) => other !== current)
    .map(({ locale: other, name }) => ({
      key: `language ${other}`,
      title: name,
      detail: t('language.name'),
      words: [nameOf(other, current)],
      icon: 'LanguageIcon',
      act: () => void choose(other),
    }));
}

function useStarAction(): readonly Choice[] {
  const { t } = useTexts();
  const { shelf } = usePortal();
  const star = useStar();
  const { favourites } = useLive(shelf);
  const dashboards = useOpenableDashboards();
  const path = usePath();
  const open = useMemo(() => dashboardAt(path, dashboards), [dashboards, path]);
  if (!open) return [];
  const change = favourites.includes(open.id) ? 'remove' : 'add';
  return [
    {
      key: 'action star',
      title: t(`favourite.${change}`),
      detail: titleOf(open),
      words: [],
      icon: 'StarIcon',
      act: () => star(open.id),
    },
  ];
}
