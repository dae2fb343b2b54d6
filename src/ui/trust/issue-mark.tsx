import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';

/** A triangle beside a title: its dashboard has a known issue. */
export function IssueMark({ issue, className = '' }: { issue: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('trust.issue')} title={issue} className={`flex flex-none text-warning ${className}`}>
      <ExclamationTriangleIcon className="icon-mark" aria-hidden />
    </span>
  );
}
