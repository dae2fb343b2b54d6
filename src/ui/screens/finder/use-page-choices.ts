import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { mayManage } from '../../../domain/access';
import { openablePages } from '../../../domain/openable';
import type { Route } from '../../../domain/routes';
import { say } from '../../components/toaster';
import { useLabel } from '../../use-label';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';
import { useVisitor } from '../../use-visitor';
import { useSignOut } from '../use-sign-out';
import type { Choice } from './choice';

/** The pages that this user may open, and what can be done from every one of them. */
export function usePageChoices(): readonly Choice[] {
  const { t } = useTranslation();
  const { navigation } = usePortal();
  const { routes } = useStream(navigation.state$, navigation.current);
  const label = useLabel();
  const manages = mayManage(useVisitor());
  const signOut = useSignOut();

  const page = ({ path, meta }: Route): Choice => ({
    key: `page ${path}`,
    title: label(meta.title),
    detail: meta.description ? label(meta.description) : '',
    words: [path.replaceAll(/[/-]/g, ' ')],
    icon: meta.icon ?? 'DocumentIcon',
    path,
  });
  const action = (name: 'sync' | 'copyLink' | 'signOut', icon: string, does: Pick<Choice, 'path' | 'act'>): Choice => ({
    key: `action ${name}`,
    title: t(`finder.action.${name}.title`),
    detail: t(`finder.action.${name}.detail`),
    words: [t(`finder.action.${name}.words`)],
    icon,
    ...does,
  });
  return [
    ...openablePages(routes).map(page),
    ...(manages ? [action('sync', 'ArrowPathIcon', { path: '/management/quicksight' })] : []),
    action('copyLink', 'LinkIcon', { act: () => void copyAddress(t) }),
    action('signOut', 'ArrowRightStartOnRectangleIcon', { act: signOut }),
  ];
}

async function copyAddress(t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    say({ kind: 'success', text: t('dashboardPage.linkCopied') });
  } catch {
    say({ kind: 'warning', text: t('dashboardPage.linkNotCopied') });
  }
}
