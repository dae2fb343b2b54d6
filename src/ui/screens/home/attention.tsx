import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { ArchiveBoxIcon, EyeSlashIcon, KeyIcon } from '@heroicons/react/24/outline';
import { Suspense, lazy, useState } from 'react';
import { type LoadState, isKnown } from '#application/loader';
import type { WaitingRequest } from '#domain/access/access-request';
import { type CatalogueView, type Standing, standingOf } from '#domain/dashboards/catalogue/catalogue-filter';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import type { TablePath } from '#domain/pages/route-table';
import type { HomeParts } from '#domain/pages/home-parts';
import { usePortal } from '../../portal/use-portal';
import type { Loaded } from '../../portal/loading/use-loader';
import { useLive } from '../../portal/use-live';
import { AttentionItem } from './attention-item';
import { LastSync } from './last-sync';
import { LostSteps } from './lost-steps';
import { useTexts } from '../../portal/texts/use-texts';

interface AttentionProps {
  dashboards: readonly Dashboard[];
  waiting: Loaded<WaitingRequest[], Failure>;
  home: LoadState<HomeParts, Failure>;
}

const AnswerDialog = lazy(async () => ({
  default: (await import('../../people/answer-dialog')).AnswerDialog,
}));

const listOf = (view: CatalogueView): string => `${'/management/quicksight' satisfies TablePath}?status=${view}`;

export function Attention({ dashboards, waiting, home }: AttentionProps) {
  const { t } = useTexts();
  const { value: sync } = useLive(usePortal().dashboards.lastSync);
  const count = (standing: Standing): number => dashboards.filter((one) => standingOf(one) === standing).length;
  const { value: requests = [], load } = waiting;
  const [answering, setAnswering] = useState<WaitingRequest>();
  const asked = dashboards.find(({ id }) => id === answering?.dashboard);
  const { unused = 0 } = home.value ?? {};
  const missing = count('missing');
  const unpublished = count('not-published');
  return (
    <ul
      aria-label={t('home.attention')}
      className="mt-4 grid auto-cols-fr divide-line rounded-md border border-line bg-raised max-wide:divide-y wide:grid-flow-col wide:divide-x"
    >
      {unpublished > 0 && (
        <AttentionItem
          mark={<EyeSlashIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('home.unpublished', { count: unpublished })}
          text={t('home.unpublishedText')}
          action={{ words: t('home.review'), path: listOf('not-published') }}
        />
      )}
      {missing > 0 && (
        <AttentionItem
          mark={<ExclamationTriangleIcon className="mt-px icon text-warning" aria-hidden />}
          fact={t('home.missing', { count: missing })}
          text={t('home.missingText')}
          action={{ words: t('home.resolve'), path: listOf('missing') }}
        />
      )}
      <LostSteps />
      <LastSync sync={sync ?? (isKnown(home) ? 'unknown' : undefined)} />
      {requests[0] && (
        <AttentionItem
          mark={<KeyIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('access.requests', { count: requests.length })}
          text={t('access.requestsText')}
          action={{ words: t('access.answer'), act: () => setAnswering(requests[0]) }}
        />
      )}
      {unused > 0 && (
        <AttentionItem
          mark={<ArchiveBoxIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('home.unused', { count: unused })}
          text={t('billing.unusedText')}
          action={{ words: t('home.review'), path: listOf('unused') }}
        />
      )}
      {answering && (
        <Suspense fallback={null}>
          <AnswerDialog
            request={answering}
            title={asked ? titleOf(asked) : answering.dashboard}
            answered={
              !requests.some(({ sub, dashboard }) => sub === answering.sub && dashboard === answering.dashboard)
            }
            onAnswered={() => void load()}
            onClose={() => setAnswering(undefined)}
          />
        </Suspense>
      )}
    </ul>
  );
}
