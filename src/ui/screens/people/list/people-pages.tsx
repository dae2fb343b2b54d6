import { Button } from '../../../kit/button';
import { useTexts } from '../../../portal/texts/use-texts';

interface PeoplePagesProps {
  /** The number of the first person shown, from 1. */
  first: number;
  count: number;
  busy?: boolean;
  /** Missing on the first page. */
  onBack: (() => void) | undefined;
  /** Missing on the last page. */
  onNext: (() => void) | undefined;
}

/** Turns to the previous and the next page. Renders nothing if there is only one. */
export function PeoplePages({ first, count, busy = false, onBack, onNext }: PeoplePagesProps) {
  const { t } = useTexts();
  if (!onBack && !onNext) return null;
  return (
    <nav aria-label={t('everyone.pages')} className="mt-3 flex flex-wrap items-center gap-2">
      <Button disabled={!onBack} onClick={onBack}>
        {t('everyone.back')}
      </Button>
      <Button disabled={!onNext} busy={busy} onClick={onNext}>
        {t('everyone.next')}
      </Button>
      <span className="text-muted tabular-nums">
        {count > 0 && t('everyone.range', { first, last: first + count - 1 })}
      </span>
    </nav>
  );
}
