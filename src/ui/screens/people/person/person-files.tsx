import type { PersonDetails } from '#domain/access/person-details';
import { type DeliveryProgress, byNextRun } from '#domain/deliveries/own-deliveries';
import { Button } from '../../../kit/button';
import { Section } from '../../../kit/section';
import { When } from '../../../kit/when';
import { useDeliveryWords } from '../../../deliveries/use-delivery-words';
import { dueTime } from '../../../portal/texts/dates';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { orGone, useCall } from '../../../portal/loading/use-call';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Fact } from './fact';

interface PersonFilesProps {
  person: Pick<PersonDetails, 'deliveries' | 'files'>;
  onChanged: () => void;
}

/** What the person gets by email, and how many files they have made; nobody but them can open those. */
export function PersonFiles({ person: { deliveries, files }, onChanged }: PersonFilesProps) {
  const { t } = useTexts();
  const { count, latest } = files;
  return (
    <Section title={t('export.all')}>
      <ul className="mt-1 border-t border-axis">
        {deliveries.toSorted(byNextRun).map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} onChanged={onChanged} />
        ))}
        <Fact
          title={t('person.fileCount', { count })}
          detail={
            latest && (
              <>
                <bdi>{latest.title}</bdi>, {t(`export.format.${latest.format}`)}, <When date={latest.at} within />
              </>
            )
          }
        />
      </ul>
    </Section>
  );
}

function Delivery({ delivery, onChanged }: { delivery: DeliveryProgress; onChanged: () => void }) {
  const { t, conventions } = useTexts();
  const { deliveries } = usePortal();
  const words = useDeliveryWords();
  const { id, title, rhythm, format, state, next, zone } = delivery;
  const { busy, failure, make } = useCall();
  const isPaused = state === 'paused';
  const toggle = async (): Promise<void> => {
    // Its owner may have removed it meanwhile.
    await make(() => orGone(deliveries.pauseOthers(id, !isPaused)));
    onChanged();
  };
  const about = [words.rhythm(rhythm), t(`export.format.${format}`)];
  const trouble = words.trouble(delivery);
  const what = t(isPaused ? 'deliveries.resumeShort' : 'deliveries.pauseShort');
  return (
    <>
      <Fact
        title={<bdi>{title}</bdi>}
        detail={
          <>
            {about.join(', ')}.{' '}
            {next
              ? t('person.next', { due: dueTime(next, { ...conventions, timeZone: zone }) })
              : t('deliveries.state.paused')}
            {trouble && <span className="block text-warning">{trouble}</span>}
          </>
        }
        action={
          <Button
            size="sm"
            busy={busy}
            aria-label={t('action.of', { action: what, name: title })}
            onClick={() => void toggle()}
          >
            {what}
          </Button>
        }
      />
      {failure && <FailureNotice failure={failure} className="my-2" />}
    </>
  );
}
