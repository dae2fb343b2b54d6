import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { useTexts } from '../use-texts';

/** A triangle beside a title: its dashboard has a known issue. */
export function IssueMark({ issue, className = '' }: { issue: string; className?: string }) {
  const { t } = useTexts();
  return (
    <span role="img" aria-label={t('trust.issue')} title={issue} className={`flex flex-none text-warning ${className}`}>
      <ExclamationTriangleIcon className="icon-mark" aria-hidden />
    </span>
  );
}
