import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { EyeSlashIcon, KeyIcon } from '@heroicons/react/24/outline';
import { type Standing, standingOf } from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { usePortal } from '../../portal/use-portal';
import { useFollowed } from '../../loading/use-loader';
import { AttentionItem } from './attention-item';
import { LastSync } from './last-sync';
import { useTexts } from '../../use-texts';

interface AttentionProps {
  dashboards: readonly Dashboard[];
  /** How many requests for access wait. */
  requests: number;
}

/** What a manager should look at. */
export function Attention({ dashboards, requests }: AttentionProps) {
  const { t } = useTexts();
  const sync = useFollowed(usePortal().dashboards.lastSync);
  const count = (standing: Standing): number => dashboards.filter((one) => standingOf(one) === standing).length;
  const missing = count('missing');
  const unpublished = count('not-published');
  return (
    <ul
      aria-label={t('home.attention')}
      className="mt-6 grid auto-cols-fr divide-line rounded-md border border-line bg-raised max-wide:divide-y wide:grid-flow-col wide:divide-x"
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
      <LastSync sync={sync.failure ? 'unknown' : sync.value} />
      {requests > 0 && (
        <AttentionItem
          mark={<KeyIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('access.requests', { count: requests })}
          text={t('access.requestsText')}
          action={t('access.answer')}
        />
      )}
    </ul>
  );
}
