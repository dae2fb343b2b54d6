import { type SyncCounts, changesOf } from '#domain/dashboards/sync/sync-outcome';
import { useTexts } from '../portal/texts/use-texts';

/** "2 new and 1 renamed"; "No changes" after a sync that made none. */
export function useSyncWords(): (counts: SyncCounts) => string {
  const { t, list } = useTexts();
  return (counts) => {
    const words = changesOf(counts).map(({ what, count }) => t(`management.sync.${what}`, { count }));
    return words.length === 0 ? t('home.syncedNothing') : list(words);
  };
}
