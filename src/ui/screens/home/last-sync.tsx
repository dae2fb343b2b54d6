import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { Trans, useTranslation } from 'react-i18next';
import { type FinishedSync, type LastSync as Last, changesOf } from '../../../domain/sync-outcome';
import { When } from '../../components/when';
import { AttentionItem } from './attention-item';

/** "Last sync today, 08:40. 2 new, 1 renamed" */
export function LastSync({ sync }: { sync: Last }) {
  const { t } = useTranslation();
  const words = useSyncWords();
  return (
    <AttentionItem
      mark={<ArrowPathIcon className="mt-px icon text-muted" aria-hidden />}
      fact={
        sync === 'never' ? (
          t('home.neverSynced')
        ) : (
          <Trans i18nKey="home.lastSync" components={{ when: <When date={sync.finishedAt} within /> }} />
        )
      }
      text={sync === 'never' ? t('home.neverSyncedText') : words(sync)}
      action={t('home.sync')}
    />
  );
}

function useSyncWords(): (sync: FinishedSync) => string {
  const { t, i18n } = useTranslation();
  return (sync) => {
    const words = changesOf(sync).map(({ what, count }) => t(`home.synced.${what}`, { count }));
    if (words.length === 0) return t('home.synced.nothing');
    return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(words);
  };
}
