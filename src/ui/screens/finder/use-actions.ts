import { mayManage } from '#domain/people/access';
import type { TablePath } from '#domain/pages/route-table';
import { themeChoices } from '#domain/browser/preferences';
import { useCopyLink } from '../../notices/use-copy-link';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { useVisitor } from '../../session/use-visitor';
import { useSignOut } from '../../session/use-sign-out';
import { useViewAs } from '../../view-as/use-view-as';
import type { Choice } from './choice';
import { useLanguageActions } from './use-language-actions';
import { useStarAction } from './use-star-action';
import { useTexts } from '../../use-texts';

const icons = {
  sync: 'ArrowPathIcon',
  copyLink: 'LinkIcon',
  viewAs: 'EyeIcon',
  signOut: 'ArrowRightStartOnRectangleIcon',
  light: 'SunIcon',
  dark: 'MoonIcon',
  system: 'ComputerDesktopIcon',
} as const;

/** What can be done from every page. */
export function useActions(): readonly Choice[] {
  const { t } = useTexts();
  const { preferences, viewedAs, configuration } = usePortal();
  const { theme } = useLive(preferences);
  const manages = mayManage(useVisitor());
  const signOut = useSignOut();
  const copyLink = useCopyLink();
  const languages = useLanguageActions();
  const star = useStarAction();
  const viewAs = useViewAs();

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
    ...(manages ? [action('sync', { path: '/management/quicksight' satisfies TablePath })] : []),
    ...(manages && configuration.access === 'by-group' ? [action('viewAs', { act: viewAs })] : []),
    ...(viewedAs === undefined ? [action('copyLink', { act: () => copyLink() })] : []),
    ...themeChoices
      .filter((choice) => choice !== theme)
      .map((choice) => action(choice, { act: () => preferences.choose({ theme: choice }) })),
    ...languages,
    action('signOut', { act: signOut }),
  ];
}
