import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Trans } from 'react-i18next';
import type { Trust } from '#domain/dashboards/trust';
import { When } from '../../kit/when';
import { useTexts } from '../../portal/texts/use-texts';

interface RefreshedProps {
  trust: Trust;
  now: Date;
  words?: 'long' | 'short' | 'shortest';
}

/** When the data was refreshed, and whether that is longer ago than promised. Nothing where it is unknown. */
export function Refreshed({ trust: { refreshedAt, isLate, promised }, now, words = 'long' }: RefreshedProps) {
  const { t } = useTexts();
  if (!refreshedAt) return null;
  const when = <When key={now.getTime()} date={refreshedAt} within className="relative" />;
  if (!isLate || !promised) {
    return <Trans i18nKey={`trust.refreshed.${words}`} components={{ when }} />;
  }
  return (
    <span className="text-warning">
      <ExclamationTriangleIcon className="mr-1 inline icon-mark align-[-0.125em]" aria-hidden />
      <Trans i18nKey={`trust.late.${words}`} components={{ when }} values={{ age: t(`trust.age.${promised}`) }} />
    </span>
  );
}
