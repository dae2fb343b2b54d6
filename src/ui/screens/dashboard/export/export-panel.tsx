import {
  DocumentIcon,
  EnvelopeIcon,
  InformationCircleIcon,
  TableCellsIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline';
import { Popover } from 'radix-ui';
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useState } from 'react';
import type { Portal } from '#application/portal';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { type ExportFormat, fitsFile, viewLimits } from '#domain/exports/export';
import { type NamedPart, type OwnExport, type OwnExports, isRunning, named } from '#domain/exports/own-exports';
import type { Failure } from '#domain/failure';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { TextButton } from '../../../components/text-button';
import { ExportFiles, Making, useCancelExport } from '../../../exports/export-files';
import { NotOffered } from '../../../exports/not-offered';
import { useExportWords } from '../../../exports/use-export-words';
import { type Loaded, useLoader } from '../../../loading/use-loader';
import { PathLink } from '../../../navigation/path-link';
import { focusHeading } from '../../../navigation/use-arrival';
import { FailureNotice } from '../../../notices/failure-notice';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';
import { useFrameFocused } from '../use-frame-focused';

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

interface ChoicesProps extends Pick<ExportPanelProps, 'dashboard' | 'own'>, Pick<Open, 'view'> {
  sheet: NamedPart;
}

function Choices({ dashboard, sheet, view, own }: ChoicesProps) {
  const { t } = useTexts();
  const { exports, locale } = usePortal();
  const [notMade, setNotMade] = useState<Failure>();
  const contents = useLoader(useCallback(({ exports }: Portal) => exports.list(dashboard.id), [dashboard.id]));
  const { formats = {}, leftThisHour = 0 } = own.value ?? {};
  const tables = contents.value?.sheets?.find(({ id }) => id === sheet.id)?.tables;
  const make = async (format: ExportFormat, visual?: NamedPart): Promise<void> => {
    setNotMade(undefined);
    const asked = await exports.request({
      dashboard: dashboard.id,
      sheet: named(sheet),
      ...(visual && { visual: named(visual) }),
      parameters: view.parameters.map(({ name, values }) => ({ name, values })),
      format,
      locale: locale.current().locale,
    });
    if (!asked.ok) setNotMade(asked.failure);
    await own.refresh();
  };
  const rowOf = (name: string, meta: string | undefined, offered: readonly ExportFormat[], visual?: NamedPart) => (
    <Choice
      key={visual?.id ?? 'sheet'}
      icon={
        visual ? (
          <TableCellsIcon className="icon text-muted" aria-hidden />
        ) : (
          <DocumentIcon className="icon text-muted" aria-hidden />
        )
      }
      name={name}
      meta={meta}
      formats={offered.filter((format) => formats[format] === 'offered')}
      disabled={leftThisHour === 0}
      running={(own.value?.exports ?? []).filter(
        (one) =>
          isRunning(one) &&
          one.dashboard === dashboard.id &&
          one.sheet === named(sheet).name &&
          one.visual === (visual && named(visual).name),
      )}
      onMake={(format) => make(format, visual)}
      onChange={() => void own.refresh()}
    />
  );
  const isOffered = (format: ExportFormat): boolean => formats[format] === 'offered';
  return (
    <>
      {isOffered('pdf') && <ul className="border-t border-line">{rowOf(t('export.sheet'), sheet.name, ['pdf'])}</ul>}
      {(isOffered('xlsx') || isOffered('csv')) && (
        <section>
          <h3 className="mb-1 text-muted">{t('export.tables')}</h3>
          {tables && tables.length > 0 && (
            <ul className="border-t border-line">
              {tables.map((table) => rowOf(table.name, undefined, ['xlsx', 'csv'], table))}
            </ul>
          )}
          {!tables && contents.busy && <p className="text-muted">{t('export.loading')}</p>}
          {!tables && !contents.busy && !contents.failure && <p className="text-muted">{t('export.tablesUnknown')}</p>}
          {contents.failure && <FailureNotice failure={contents.failure} onRetry={() => void contents.load()} />}
          {tables?.length === 0 && <p className="text-muted">{t('export.noTables')}</p>}
        </section>
      )}
      <NotOffered formats={formats} />
      {notMade && notMade.kind !== 'busy' && <FailureNotice failure={notMade} />}
      <p className={leftThisHour === 0 ? 'text-warning' : 'text-meta text-muted'}>
        {leftThisHour === 0 ? t('export.noneLeft') : t('export.left', { count: leftThisHour })}
      </p>
    </>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  meta: string | undefined;
  formats: readonly ExportFormat[];
  disabled: boolean;
  running: readonly OwnExport[];
  onMake: (format: ExportFormat) => Promise<void>;
  onChange: () => void;
}

/** A sheet or a table, with a button for each format. Progress takes a button's place, so a file isn't made twice. */
function Choice({ icon, name, meta, formats, disabled, running, onMake, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const words = useExportWords();
  const cancel = useCancelExport(onChange);
  const [asked, setAsked] = useState<ExportFormat>();
  const make = async (format: ExportFormat): Promise<void> => {
    setAsked(format);
    await onMake(format);
    setAsked(undefined);
  };
  return (
    <li className="grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-2.5 border-b border-line py-1.5">
      {icon}
      <div className="grid min-w-0 gap-0.5">
        <span className="truncate" title={name} dir="auto">
          {name}
        </span>
        {running.length === 0 && meta && (
          <span className="truncate text-meta text-muted" dir="auto">
            {meta}
          </span>
        )}
        {running[0] && <Making one={running[0]} />}
      </div>
      <span className="flex gap-1">
        {formats.map((format) => {
          const made = running.find((one) => one.format === format);
          const label = format === 'pdf' ? name : t('export.as', { name, format: words.format(format) });
          return made ? (
            <Button
              key={format}
              size="sm"
              kind="quiet"
              aria-label={t('export.cancelFile', { file: label })}
              onClick={() => void cancel(made.id)}
            >
              {t('action.cancel')}
            </Button>
          ) : (
            <Button
              key={format}
              size="sm"
              kind={format === 'pdf' ? 'main' : 'line'}
              aria-label={label}
              disabled={disabled}
              busy={asked === format}
              onClick={() => void make(format)}
            >
              {words.format(format)}
            </Button>
          );
        })}
      </span>
    </li>
  );
}

function NotInFile({ others, tools }: { others: number; tools: Open['tools'] }) {
  const { t, list } = useTexts();
  const changed = useChangedFilters(tools);
  return (
    <p className="grid grid-cols-[1rem_1fr] gap-2.5 text-muted">
      <InformationCircleIcon className="mt-px icon" aria-hidden />
      <span>
        <b className="font-label text-ink">{t('export.notIn')}</b>{' '}
        {changed && changed.length > 0 && (
          <bdi className="text-ink">{t('export.setInside', { columns: list(changed) })} </bdi>
        )}
        {others > 0 && t('export.otherSheets', { count: others })}{' '}
        {t(changed ? 'export.notInRest' : 'export.notInText')}{' '}
        {tools.print && (
          <>
            {t('export.printHas')}{' '}
            <TextButton onClick={() => void tools.print?.()}>{t('dashboardPage.tool.print')}</TextButton>
          </>
        )}
      </span>
    </p>
  );
}

/** The columns that are filtered inside the frame and in no file; undefined until that is known. */
function useChangedFilters(tools: Open['tools']): string[] | undefined {
  const [changed, setChanged] = useState<string[]>();
  useEffect(() => {
    let isLeft = false;
    void tools.changedFilters?.().then((columns) => {
      if (!isLeft) setChanged(columns);
    });
    return () => {
      isLeft = true;
    };
  }, [tools]);
  return changed;
}
