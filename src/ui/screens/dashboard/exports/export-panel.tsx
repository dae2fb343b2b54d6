import { XMarkIcon } from '@heroicons/react/24/outline';
import { Popover } from 'radix-ui';
import type { Viewing } from '#application/viewing/open-dashboard';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { sheetInSight } from '#domain/dashboards/viewing/shown-content';
import { fitsFile, viewLimits } from '#domain/exports/export';
import { type OwnExports, isRunning } from '#domain/exports/own-exports';
import type { Failure } from '#domain/failure';
import { IconButton } from '../../../kit/icon-button';
import { ExportFiles } from '../../../exports/export-files';
import { useExportWords } from '../../../exports/use-export-words';
import type { Loaded } from '../../../portal/loading/use-loader';
import { PathLink } from '../../../portal/navigation/path-link';
import { focusHeading } from '../../../portal/navigation/use-arrival';
import { useTexts } from '../../../portal/texts/use-texts';
import { useFrameFocused } from '../use-frame-focused';
import { Choices } from './choices';
import { NotInFile } from './not-in-file';

type Open = Extract<Viewing, { status: 'open' }>;

interface ExportPanelProps {
  dashboard: Dashboard;
  viewing: Open;
  own: Loaded<OwnExports, Failure>;
  opener: Element | null;
  onClose: () => void;
}

/** Below the dashboard's tools, on phones a sheet from below: makes files of the sheet in sight, and has those that were made. */
export function ExportPanel({ dashboard, viewing, own, opener, onClose }: ExportPanelProps) {
  const { t } = useTexts();
  const words = useExportWords();
  useFrameFocused(true, onClose);
  const { sheets, view, tools } = viewing;
  const sheet = sheetInSight(viewing);
  const fits = fitsFile(view.parameters);
  // A row shows the progress of those of this sheet.
  const files = (own.value?.exports ?? []).filter(
    (one) => one.dashboard === dashboard.id && !(isRunning(one) && one.sheet === sheet?.name),
  );
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
          data-sheet
          className="float-in z-30 grid max-h-(--radix-popover-content-available-height) w-98 max-w-[calc(100vw-1rem)] gap-3 overflow-y-auto rounded-md bg-overlay p-4 text-ui text-ink shadow-popover outline-none max-tablet:max-h-[80dvh] max-tablet:w-full max-tablet:max-w-none max-tablet:rounded-none max-tablet:rounded-t-lg max-tablet:text-body"
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
          <div className="border-t border-line pt-3">
            <PathLink to="/user/deliveries" className="link">
              {t('export.all')}
            </PathLink>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
