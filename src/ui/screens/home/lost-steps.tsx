import { LifebuoyIcon } from '@heroicons/react/24/outline';
import { Suspense, lazy, useState } from 'react';
import { type LostStep, mayApprove } from '#domain/people/recovery/lost-step';
import { usePortal } from '../../portal/use-portal';
import { useFollowed } from '../../portal/loading/use-loader';
import { useSessionUser } from '../../session/use-session-user';
import { useTexts } from '../../portal/texts/use-texts';
import { AttentionItem } from './attention-item';

const LostStepDialog = lazy(async () => ({ default: (await import('../../people/lost-step-dialog')).LostStepDialog }));

/** For managers: the people who have lost their second step and whose request waits for an approval. */
export function LostSteps() {
  const { t } = useTexts();
  const { value, load } = useFollowed(usePortal().forManagers.lostSteps);
  const [opened, setOpened] = useState<LostStep>();
  const waiting = value?.requests.filter(({ approvedAt }) => approvedAt === undefined) ?? [];
  const own = useSessionUser()?.sub;
  // A request that waits for another manager hides none that waits for this one.
  const first = waiting.find((request) => mayApprove(request, own)) ?? waiting[0];
  if (!value) return null;
  return (
    <>
      {first && (
        <AttentionItem
          mark={<LifebuoyIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('lostStep.waiting', { count: waiting.length })}
          text={t('lostStep.waitingText')}
          action={{ words: t('lostStep.look'), act: () => setOpened(first) }}
        />
      )}
      {opened && (
        <Suspense fallback={null}>
          <LostStepDialog
            // The same person, also once another manager has answered.
            request={waiting.find(({ sub }) => sub === opened.sub) ?? opened}
            needed={value.needed}
            onAnswered={() => void load()}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
