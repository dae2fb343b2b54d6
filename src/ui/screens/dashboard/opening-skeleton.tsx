import { useRouter } from '@tanstack/react-router';
import { Block } from '../../kit/skeleton';
import { TextButton } from '../../kit/text-button';
import { useElapsed } from '../../portal/loading/use-elapsed';
import { useTexts } from '../../portal/texts/use-texts';

/** Delays in milliseconds: of the skeleton, and of the choice to retry or cancel. */
const shapeAfter = 200;
const longAfter = 10_000;

interface OpeningSkeletonProps {
  title: string;
  /** The BI service may not have the user's access yet, so the opening is retried. */
  isPrepared: boolean;
  onAgain: () => void;
}

export function OpeningSkeleton({ title, isPrepared, onAgain }: OpeningSkeletonProps) {
  const { t } = useTexts();
  const visible = useElapsed(shapeAfter);
  const long = useElapsed(longAfter);
  const router = useRouter();
  const cancel = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/dashboard' });
  };
  return (
    <div role="status" className="absolute inset-0 flex flex-col gap-6 overflow-hidden bg-raised p-6 max-tablet:p-4">
      <span className="sr-only">{t('dashboardPage.opening', { title })}</span>
      {isPrepared && <p className="text-body">{t('dashboardPage.preparing')}</p>}
      {long && !isPrepared && (
        <p className="text-body">
          {t('dashboardPage.slow')}{' '}
          <TextButton className="mr-3" onClick={onAgain}>
            {t('action.tryAgain')}
          </TextButton>
          <TextButton onClick={cancel}>{t('action.cancel')}</TextButton>
        </p>
      )}
      {visible && <Shape />}
    </div>
  );
}

function Shape() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 flex-col gap-6">
      <div className="flex gap-4">
        <Block className="h-6.5 w-38" />
        <Block className="h-6.5 w-28" />
      </div>
      <div className="grid grid-cols-4 gap-5 border-y border-line py-4 max-tablet:grid-cols-2">
        {[0, 1, 2, 3].map((key) => (
          <div key={key} className="grid gap-2.5">
            <Block className="h-2.5 w-21" />
            <Block className="h-6 w-32 max-w-full" />
            <Block className="h-2.5 w-26" />
          </div>
        ))}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[1.9fr_1fr] gap-8 max-tablet:grid-cols-1">
        <Axes />
        <Axes />
      </div>
    </div>
  );
}

function Axes() {
  return (
    <div className="flex min-h-32 flex-col gap-3">
      <Block className="h-3 w-38" />
      <div className="flex-1 border-b border-l border-axis" />
    </div>
  );
}
