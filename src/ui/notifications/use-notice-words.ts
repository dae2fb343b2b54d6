import type { NoticeLine } from '#domain/notifications/line';
import { changesOf } from '#domain/dashboards/sync/sync-outcome';
import { dashboardPath } from '#domain/pages/routes';
import { useNames } from '../people/person-name';
import { useTexts } from '../portal/texts/use-texts';

export function useNoticeWords({ kind, dashboards, count, text, counts, asked }: NoticeLine): string {
  const { t, list } = useTexts();
  const person = useNames(asked ? [asked] : []);
  const [first] = dashboards;
  const title = first ? first.title || dashboardPath(first.metaId) : '';
  switch (kind) {
    case 'published':
    case 'withdrawn':
    case 'issue':
    case 'issue-solved':
      return count === 1 ? t(`notifications.one.${kind}`, { title }) : t(`notifications.many.${kind}`, { count });
    case 'renamed':
      return count === 1
        ? t(text === undefined ? 'notifications.one.renamedTo' : 'notifications.one.renamed', { title, was: text })
        : t('notifications.many.renamed', { count });
    case 'granted':
    case 'declined':
    case 'exported':
    case 'delivery-paused':
      return t(`notifications.one.${kind}`, { title });
    case 'request':
      return t('notifications.one.request', { title, person: asked ? person(asked) : '' });
    case 'help-asked':
      return t('notifications.one.help-asked', { who: text });
    case 'synced': {
      const what = changesOf(counts ?? {}).map((change) =>
        t(`management.sync.${change.what}`, { count: change.count }),
      );
      return t('notifications.one.synced', { what: list(what) });
    }
    case 'new-browser': {
      const [browser = '', system = ''] = text?.split('/') ?? [];
      return t('notifications.one.new-browser', { device: t('devices.browserOn', { browser, system }) });
    }
    case 'company-linked':
      return t('notifications.one.company-linked', { company: text });
    default:
      return t(`notifications.one.${kind}`);
  }
}
