import { useState } from 'react';
import { type AnyDelivery, byNextRun } from '#domain/deliveries/own-deliveries';
import type { Portal } from '#application/portal';
import { plain } from '#domain/plain-text';
import { useDeliveryChange } from '../../../deliveries/use-delivery-change';
import { Button } from '../../../kit/button';
import { Section } from '../../../kit/section';
import { FilterField } from '../../../kit/fields/filter-field';
import { useLoader } from '../../../portal/loading/use-loader';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { DeliveryTable, ProgressRow } from './delivery-table';

const everyonesDeliveries = ({ deliveries }: Portal) => deliveries.all();
/** Rows shown at once. */
const step = 50;
/** A shorter list needs no filter. */
const filterFrom = 12;

const hasFailed = ({ lastRun }: AnyDelivery): boolean => lastRun !== undefined && lastRun.state !== 'sent';
/** Sorts deliveries whose last run failed first. */
const failedFirst = (one: AnyDelivery, other: AnyDelivery): number =>
  Number(hasFailed(other)) - Number(hasFailed(one)) || byNextRun(one, other);

/** Everyone's deliveries, for managers: they can pause them and see failures, not what they contain. */
export function AllDeliveries() {
  const { t } = useTexts();
  const { deliveries } = usePortal();
  const { value, failure, load, refresh } = useLoader(everyonesDeliveries);
  const change = useDeliveryChange(() => void refresh());
  const [shown, setShown] = useState(step);
  const [text, setText] = useState('');
  if (failure?.kind === 'not-found') return null;
  const asked = plain(text.trim());
  const found = (value ?? []).filter(
    ({ title, owner: { name = '', email } }) => asked === '' || plain(`${title} ${name} ${email}`).includes(asked),
  );
  return (
    <Section title={t('deliveries.everyone')} className="mt-8">
      <p className="mt-1 text-muted max-tablet:text-body">{t('deliveries.everyoneText')}</p>
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} className="mt-4" />}
      {value?.length === 0 && <p className="mt-2 max-tablet:text-body">{t('deliveries.noneAtAll')}</p>}
      {value && value.length > filterFrom && (
        <div className="mt-3">
          <FilterField label={t('deliveries.filter')} text={text} onText={setText} />
        </div>
      )}
      {asked !== '' && found.length === 0 && <p className="mt-4 max-tablet:text-body">{t('deliveries.noneFound')}</p>}
      {found.length > 0 && (
        <DeliveryTable owners>
          {found
            .toSorted(failedFirst)
            .slice(0, shown)
            .map((delivery) => {
              const { id, title, state, owner } = delivery;
              const isPaused = state === 'paused';
              const whose = owner.name ?? owner.email;
              return (
                <ProgressRow
                  key={id}
                  delivery={delivery}
                  detail={undefined}
                  owner={<bdi>{whose}</bdi>}
                  actions={
                    <Button
                      size="sm"
                      kind="quiet"
                      aria-label={t(isPaused ? 'deliveries.resumeFor' : 'deliveries.pauseFor', { title, owner: whose })}
                      onClick={() => void change(deliveries.pauseOthers(id, !isPaused))}
                    >
                      {t(isPaused ? 'deliveries.resumeShort' : 'deliveries.pauseShort')}
                    </Button>
                  }
                />
              );
            })}
        </DeliveryTable>
      )}
      {found.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + step)}>
          {t('action.showMore')}
        </Button>
      )}
    </Section>
  );
}
