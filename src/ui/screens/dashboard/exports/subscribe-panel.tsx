import { useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { sheetInSight } from '#domain/dashboards/viewing/shown-content';
import type { OwnDeliveries, OwnDelivery } from '#domain/deliveries/own-deliveries';
import { fitsFile, viewLimits } from '#domain/exports/export';
import { named } from '#domain/exports/own-exports';
import type { Failure } from '#domain/failure';
import { DeliveryPanel } from '../../../deliveries/delivery-panel';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../../kit/dialog';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import type { Loaded } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { usePortal } from '../../../portal/use-portal';

interface SubscribePanelProps {
  dashboard: Dashboard;
  viewing: Extract<Viewing, { status: 'open' }>;
  own: Loaded<OwnDeliveries, Failure>;
  /** The delivery of this view, if there is one. */
  subscription: OwnDelivery | undefined;
  opener: Element | null;
  onClose: () => void;
}

/** Has the sheet in sight sent by email, with its filters, or says why it can't be. Edits the delivery that does so already. */
export function SubscribePanel({ dashboard, viewing, own, subscription, opener, onClose }: SubscribePanelProps) {
  const { t } = useTexts();
  const { locale } = usePortal();
  const { value, failure, busy, load, refresh } = own;
  const [isAnother, setIsAnother] = useState(false);
  const { view } = viewing;
  const sheet = sheetInSight(viewing);
  const fits = fitsFile(view.parameters);
  if (busy && !failure) return null;
  if (value && subscription && !isAnother) {
    return (
      <DeliveryPanel
        key={subscription.id}
        heading="edit"
        title={titleOf(dashboard)}
        view={subscription}
        schedule={subscription}
        own={value}
        opener={opener}
        onSaved={() => void refresh()}
        onAnother={() => setIsAnother(true)}
        onClose={onClose}
      />
    );
  }
  if (value && sheet && fits) {
    return (
      <DeliveryPanel
        heading="send"
        title={titleOf(dashboard)}
        view={{
          dashboard: dashboard.id,
          sheet: named(sheet),
          parameters: view.parameters.map(({ name, values }) => ({ name, values })),
          locale: locale.current().locale,
        }}
        own={value}
        opener={opener}
        onSaved={() => void refresh()}
        onClose={onClose}
      />
    );
  }
  if (fits && !failure) return null;
  return (
    <Dialog open onOpenChange={onClose} place="right" opener={opener}>
      <div className="grid flex-1 content-start gap-5 p-5">
        <PanelHead>{t('deliveries.send')}</PanelHead>
        {fits ? (
          failure && <FailureNotice failure={failure} onRetry={() => void load()} />
        ) : (
          <Notice kind="warning">{t('export.tooManyValues', viewLimits)}</Notice>
        )}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
