import { LifebuoyIcon } from '@heroicons/react/24/outline';
import { Suspense, lazy, useState } from 'react';
import { usePortal } from '../../portal/use-portal';
import { useFollowed } from '../../loading/use-loader';
import { useTexts } from '../../use-texts';
import { AttentionItem } from './attention-item';

const LostStepDialog = lazy(async () => ({ default: (await import('./lost-step-dialog')).LostStepDialog }));

/** For managers: the people who have lost their second step and whose request waits for an approval. */
export function LostSteps() {
  const { t } = useTexts();
  const { value, load } = useFollowed(usePortal().forManagers.lostSteps);
  const [isOpen, setOpen] = useState(false);
  const waiting = value?.requests.filter(({ approvedAt }) => approvedAt === undefined) ?? [];
  const [first] = waiting;
  if (!value || (!first && !isOpen)) return null;
  return (
    <>
      <AttentionItem
        mark={<LifebuoyIcon className="mt-px icon text-muted" aria-hidden />}
        fact={t('lostStep.waiting', { count: waiting.length })}
        text={t('lostStep.waitingText')}
        action={{ words: t('lostStep.look'), act: () => setOpen(true) }}
      />
      {isOpen && first && (
        <Suspense fallback={null}>
          <LostStepDialog
            request={first}
            needed={value.needed}
            onAnswered={() => void load()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
