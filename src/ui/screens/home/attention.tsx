import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { EyeSlashIcon, KeyIcon } from '@heroicons/react/24/outline';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Standing, standingOf } from '../../../domain/dashboards/catalogue-list';
import type { Dashboard } from '../../../domain/dashboards/dashboard';
import { useWaitingRequests } from '../../access/use-requests';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { AttentionItem } from './attention-item';
import { LastSync } from './last-sync';

/** What a manager should look at. No request comes or goes while the pointer is over the page. */
export function Attention({ dashboards, isOver }: { dashboards: readonly Dashboard[]; isOver: boolean }) {
  const { t } = useTranslation();
  const { lastSync } = usePortal().dashboards;
  const sync = useLive(lastSync);
  useEffect(() => void lastSync.ask(), [lastSync]);
  const count = (standing: Standing): number => dashboards.filter((one) => standingOf(one) === standing).length;
  const { answer: requests = [] } = useWaitingRequests(isOver);
  const missing = count('missing');
  const unpublished = count('not-published');
  return (
    <ul
      aria-label={t('home.attention')}
      className="mt-6 grid auto-cols-fr divide-line rounded-md border border-line bg-raised max-desk:divide-y desk:grid-flow-col desk:divide-x"
    >
      {unpublished > 0 && (
        <AttentionItem
          mark={<EyeSlashIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('home.unpublished', { count: unpublished })}
          text={t('home.unpublishedText')}
          action={t('home.review')}
        />
      )}
      {missing > 0 && (
        <AttentionItem
          mark={<ExclamationTriangleIcon className="mt-px icon text-warning" aria-hidden />}
          fact={t('home.missing', { count: missing })}
          text={t('home.missingText')}
          action={t('home.resolve')}
        />
      )}
      <LastSync sync={sync} />
      {requests.length > 0 && (
        <AttentionItem
          mark={<KeyIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('access.requests', { count: requests.length })}
          text={t('access.requestsText')}
          action={t('access.answer')}
        />
      )}
    </ul>
  );
}
