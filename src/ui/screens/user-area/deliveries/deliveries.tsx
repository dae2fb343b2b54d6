import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { mayManage } from '#domain/access/roles';
import { titleOf } from '#domain/dashboards/dashboard';
import { type OwnDeliveries, type OwnDelivery, byNextRun } from '#domain/deliveries/own-deliveries';
import { ListSkeleton } from '../../../kit/skeleton';
import { Section } from '../../../kit/section';
import { DeliveryPanel } from '../../../deliveries/delivery-panel';
import { deliveryToCopy } from '../../../deliveries/shared-delivery';
import { useOwnDeliveries } from '../../../deliveries/use-own-deliveries';
import { ExportFiles } from '../../../exports/export-files';
import { useOwnExports } from '../../../exports/use-own-exports';
import { useOpenableDashboards } from '../../../portal/navigation/use-openable';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { useVisitor } from '../../../session/use-visitor';
import { useTexts } from '../../../portal/texts/use-texts';
import { NothingToSet, UserPage } from '../user-page';
import { AllDeliveries } from './all-deliveries';
import { DeliveryRow } from './delivery-row';
import { DeliveryTable } from './delivery-table';
import { PauseAll } from './pause-all';
import { SentLately } from './sent-lately';

/** Lists what comes to the user by mail, their exported files, and for managers everyone's deliveries. */
export function Deliveries() {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  const { value, failure, load, refresh } = useOwnDeliveries();
  const own = useOwnExports();
  const [edited, edit] = useState<OwnDelivery>();
  if (failure?.kind === 'not-found' && own.failure?.kind === 'not-found') {
    return (
      <UserPage title={t('route.deliveries')}>
        <NothingToSet title={t('deliveries.notOffered')} text={t('deliveries.notOfferedText')} />
      </UserPage>
    );
  }
  return (
    <UserPage title={t('route.deliveries')} isWide>
      <p className="text-muted max-tablet:text-body">{t('deliveries.intro')}</p>
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} className="mt-4" />}
      {!value && !failure && <ListSkeleton rows={3} />}
      {value && (
        <>
          <Copied own={value} onSaved={() => void refresh()} />
          {value.deliveries.length === 0 ? (
            <p className="mt-4 max-tablet:text-body">{t('deliveries.none')}</p>
          ) : (
            <DeliveryTable>
              {value.deliveries.toSorted(byNextRun).map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onEdit={() => edit(delivery)}
                  onChange={() => void refresh()}
                />
              ))}
            </DeliveryTable>
          )}
          {value.deliveries.length > 0 && (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
              <p className="text-meta text-muted wrap-anywhere">
                {value.to !== undefined && t('deliveries.footer', { address: value.to })}
              </p>
              <PauseAll deliveries={value.deliveries} onChange={() => void refresh()} />
            </div>
          )}
          <SentLately deliveries={value.deliveries} />
          {edited && (
            <DeliveryPanel
              heading="edit"
              title={edited.title}
              view={edited}
              schedule={edited}
              own={value}
              onSaved={() => void refresh()}
              onClose={() => edit(undefined)}
            />
          )}
        </>
      )}
      <Section title={t('deliveries.exports')} className="mt-8">
        <p className="mt-1 mb-2 text-muted max-tablet:text-body">{t('deliveries.exportsText')}</p>
        {own.failure && own.failure.kind !== 'not-found' && (
          <FailureNotice failure={own.failure} onRetry={() => void own.load()} />
        )}
        {own.value?.exports.length === 0 && <p className="max-tablet:text-body">{t('deliveries.noExports')}</p>}
        {own.value && own.value.exports.length > 0 && (
          <ExportFiles exports={own.value.exports} withTitle onChange={() => void own.refresh()} />
        )}
      </Section>
      {manages && <AllDeliveries />}
    </UserPage>
  );
}

/** Offers the delivery in the address, from someone else's link. */
function Copied({ own, onSaved }: { own: OwnDeliveries; onSaved: () => void }) {
  const { t } = useTexts();
  const { copy } = useLocation().search as { copy?: unknown };
  const [delivery] = useState(() => deliveryToCopy(copy));
  const [isOpen, setOpen] = useState(true);
  const openable = useOpenableDashboards();
  if (delivery === undefined || !isOpen) return null;
  const dashboard = delivery === 'broken' ? undefined : openable.find(({ id }) => id === delivery.dashboard);
  if (delivery === 'broken' || !dashboard) {
    return (
      <Notice kind="warning" className="mt-4">
        {t('deliveries.copyBroken')}
      </Notice>
    );
  }
  return (
    <DeliveryPanel
      heading="copyTitle"
      title={titleOf(dashboard)}
      view={delivery}
      schedule={delivery}
      own={own}
      onSaved={onSaved}
      onClose={() => setOpen(false)}
    />
  );
}
