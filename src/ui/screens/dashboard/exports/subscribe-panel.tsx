import type { Portal } from '#application/portal';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { fitsFile, viewLimits } from '#domain/exports/export';
import { named } from '#domain/exports/own-exports';
import { DeliveryPanel } from '../../../deliveries/delivery-panel';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../../kit/dialog';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { useLoader } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { usePortal } from '../../../portal/use-portal';

const ownDeliveries = ({ deliveries }: Portal) => deliveries.list();

interface SubscribePanelProps {
  dashboard: Dashboard;
  viewing: Extract<Viewing, { status: 'open' }>;
  opener: Element | null;
  onClose: () => void;
}

/** Has the sheet in sight sent by email, with its filters, or says why it can't be. */
export function SubscribePanel({ dashboard, viewing, opener, onClose }: SubscribePanelProps) {
  const { t } = useTexts();
  const { locale } = usePortal();
  const { value: own, failure, load } = useLoader(ownDeliveries);
  const { sheets, selectedSheet, view } = viewing;
  const sheet = sheets.find(({ id }) => id === selectedSheet) ?? sheets[0];
  const fits = fitsFile(view.parameters);
  if (own && sheet && fits) {
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
        own={own}
        opener={opener}
        onSaved={() => undefined}
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
