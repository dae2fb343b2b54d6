import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { PromisedAge } from '#domain/dashboards/trust';
import { useTexts } from '../../portal/texts/use-texts';

/** A triangle beside a title: its dashboard has a known issue. */
export function IssueMark({ issue, className = '' }: { issue: string; className?: string }) {
  const { t } = useTexts();
  return <Triangle label={t('trust.issue')} title={issue} className={className} />;
}

/** A triangle: the data is older than promised. */
export function LateMark({ promised, className = '' }: { promised: PromisedAge; className?: string }) {
  const { t } = useTexts();
  const words = t('trust.panel.overdue', { age: t(`trust.age.${promised}`) });
  return <Triangle label={words} title={words} className={className} />;
}

function Triangle({ label, title, className }: { label: string; title: string; className: string }) {
  return (
    <span role="img" aria-label={label} title={title} className={`flex flex-none text-warning ${className}`}>
      <ExclamationTriangleIcon className="icon-mark" aria-hidden />
    </span>
  );
}
