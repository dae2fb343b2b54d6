import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../domain/failure';
import { syncChanges } from '../../../domain/dashboards/sync-outcome';
import { say } from '../../components/toaster';
import { usePortal } from '../../portal/use-portal';

export interface Syncing {
  busy: boolean;
  failure: Failure | undefined;
  run: () => Promise<void>;
}

/** Asks the BI service what there is, once for each press that is not already under way, and says what came of it. */
export function useSync(): Syncing {
  const { t, i18n } = useTranslation();
  const { dashboards } = usePortal();
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const run = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    const synced = await dashboards.sync();
    underWay.current = false;
    setBusy(false);
    if (!synced.ok) return setFailure(synced.failure);
    const changes = syncChanges(synced.value);
    if (!changes) return setFailure({ kind: 'broken' });
    const words = changes.map(({ what, count }) => t(`management.sync.${what}`, { count }));
    const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
    say({ kind: 'success', text: words.length > 0 ? list.format(words) : t('management.sync.unchanged') });
  };
  return { busy, failure, run };
}
