import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { ArrowDownTrayIcon, EnvelopeIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { deliveriesLast } from '#domain/deliveries/delivery';
import { type OwnDelivery, runsOf } from '#domain/deliveries/own-deliveries';
import { Button } from '../../../kit/button';
import { IconButton } from '../../../kit/icon-button';
import { Section } from '../../../kit/section';
import { When } from '../../../kit/when';
import { useDeliveryWords } from '../../../deliveries/use-delivery-words';
import { RowCount } from '../../../exports/row-count';
import { useDownloadExport } from '../../../exports/use-download-export';
import { useTexts } from '../../../portal/texts/use-texts';

/** Runs shown at once. */
const step = 10;

/** The last runs of all the user's deliveries, with how they went, and their files while they last. */
export function SentLately({ deliveries }: { deliveries: readonly OwnDelivery[] }) {
  const { t } = useTexts();
  const words = useDeliveryWords();
  const download = useDownloadExport();
  const [shown, setShown] = useState(step);
  const [now] = useState(() => Date.now());
  const runs = runsOf(deliveries);
  if (runs.length === 0) return null;
  return (
    <Section
      title={t('deliveries.lately')}
      aside={<span className="text-meta text-muted">{t('deliveries.latelyText')}</span>}
      className="mt-8"
    >
      <ol className="mt-2 log [--at:6.5rem] max-tablet:text-body">
        {runs.slice(0, shown).map(({ run, state, at, reason, isTest, table, delivery: { title, format } }) => (
          <li key={run}>
            <When date={at} className="text-meta text-muted" />
            <p className="flex min-w-0 gap-2 wrap-anywhere">
              {state === 'sent' ? (
                <EnvelopeIcon className="mt-px icon flex-none text-muted" aria-hidden />
              ) : (
                <ExclamationTriangleIcon className="mt-px icon flex-none text-warning" aria-hidden />
              )}
              <span>
                <bdi className="font-label">{title}</bdi>{' '}
                <span className="text-muted">
                  {t(`export.format.${format}`)}. {t(`deliveries.ran.${isTest && state === 'sent' ? 'test' : state}`)}{' '}
                  {reason && words.reason(reason)}
                </span>
                {state === 'sent' && table && <RowCount table={table} />}
              </span>
            </p>
            {state === 'sent' && format !== 'link' && now - at.getTime() < deliveriesLast && (
              <IconButton
                label={t('deliveries.file', { title })}
                icon={ArrowDownTrayIcon}
                className="-my-1.5 max-tablet:col-start-2"
                onClick={() => void download(run)}
              />
            )}
          </li>
        ))}
      </ol>
      {runs.length > shown && (
        <Button size="sm" className="mt-2" onClick={() => setShown(shown + 5 * step)}>
          {t('action.showMore')}
        </Button>
      )}
    </Section>
  );
}
