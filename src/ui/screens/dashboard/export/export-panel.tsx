import { EnvelopeIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { Popover } from 'radix-ui';
import { Suspense, lazy, useState } from 'react';
import type { Portal } from '#application/portal';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { fitsFile, viewLimits } from '#domain/exports/export';
import { type OwnExports, isRunning, named } from '#domain/exports/own-exports';
import type { Failure } from '#domain/failure';
import { Button } from '../../../kit/button';
import { IconButton } from '../../../kit/icon-button';
import { ExportFiles } from '../../../exports/export-files';
import { useExportWords } from '../../../exports/use-export-words';
import { type Loaded, useLoader } from '../../../portal/loading/use-loader';
import { PathLink } from '../../../portal/navigation/path-link';
import { focusHeading } from '../../../portal/navigation/use-arrival';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { useFrameFocused } from '../use-frame-focused';
import { Choices } from './choices';
import { NotInFile } from './not-in-file';

const DeliveryPanel = lazy(async () => ({
  default: (await import('../../../deliveries/delivery-panel')).DeliveryPanel,
}));

const ownDeliveries = ({ deliveries }: Portal) => deliveries.list();

type Open = Extract<Viewing, { status: 'open' }>;

interface ExportPanelProps {
  dashboard: Dashboard;
  viewing: Open;
  own: Loaded<OwnExports, Failure>;
  /** The element that gets the focus back. */
  opener: Element | null;
  onClose: () => void;
}

/** Below the dashboard's tools: makes files of the sheet in sight, and has those that were made. */
export function ExportPanel({ dashboard, viewing, own, opener, onClose }: ExportPanelProps) {
  const { t } = useTexts();
  const words = useExportWords();
  useFrameFocused(true, onClose);
  const { sheets, selectedSheet, view, tools } = viewing;
  const sheet = sheets.find(({ id }) => id === selectedSheet) ?? sheets[0];
  const fits = fitsFile(view.parameters);
  const { locale } = usePortal();
  const deliveries = useLoader(ownDeliveries);
  const [sending, setSending] = useState(false);
  // A row shows the progress of those of this sheet.
  const files = (own.value?.exports ?? []).filter(
    (one) => one.dashboard === dashboard.id && !(isRunning(one) && one.sheet === sheet?.name),
  );
  if (sending && deliveries.value && sheet) {
    return (
      <Suspense fallback={null}>
        <DeliveryPanel
          heading="send"
          title={titleOf(dashboard)}
          view={{
            dashboard: dashboard.id,
            sheet: named(sheet),
            parameters: view.parameters.map(({ name, values }) => ({ name, values })),
            locale: locale.current().locale,
          }}
          own={deliveries.value}
          opener={opener}
          onSaved={() => undefined}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor className="self-end" />
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('export.title')}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
            else focusHeading();
          }}
          className="float-in z-30 grid max-h-(--radix-popover-content-available-height) w-98 max-w-[calc(100vw-1rem)] gap-3 overflow-y-auto rounded-md bg-overlay p-4 text-ui text-ink shadow-popover outline-none"
        >
          <div>
            <div className="flex items-center">
              <h2 className="flex-1 text-head font-head">{t('export.title')}</h2>
              <IconButton label={t('action.close')} tooltip={false} icon={XMarkIcon} onClick={onClose} />
            </div>
            <p className="text-muted wrap-anywhere" dir="auto">
              {words.filters(view.parameters)}
            </p>
          </div>
          {!fits && <p className="text-warning">{t('export.tooManyValues', viewLimits)}</p>}
          {sheet && fits && <Choices dashboard={dashboard} sheet={sheet} view={view} own={own} />}
          <NotInFile others={sheets.length - 1} tools={tools} />
          {files.length > 0 && (
            <section>
              <h3 className="mb-1 text-muted">{t('export.files')}</h3>
              <ExportFiles exports={files} onChange={() => void own.refresh()} />
            </section>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
            <PathLink to="/user/deliveries" className="link">
              {t('export.all')}
            </PathLink>
            {deliveries.value && sheet && fits && (
              <Button size="sm" icon={EnvelopeIcon} onClick={() => setSending(true)}>
                {t('deliveries.send')}
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
