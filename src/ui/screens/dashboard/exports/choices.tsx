import { DocumentIcon, TableCellsIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { readersZone } from '#domain/conventions';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { ExportFormat } from '#domain/exports/export';
import { type NamedPart, type OwnExports, isRunning, named } from '#domain/exports/own-exports';
import type { Failure } from '#domain/failure';
import { NotOffered } from '../../../exports/not-offered';
import { useTables } from '../../../exports/use-tables';
import type { Loaded } from '../../../portal/loading/use-loader';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Choice } from './choice';

interface ChoicesProps {
  dashboard: Dashboard;
  own: Loaded<OwnExports, Failure>;
  view: Extract<Viewing, { status: 'open' }>['view'];
  sheet: NamedPart;
}

/** From this many on, nobody needs to know how many files the hour still allows. */
const fewLeft = 5;

/** Offers the sheet and each of its tables in the formats that there are. */
export function Choices({ dashboard, sheet, view, own }: ChoicesProps) {
  const { t, conventions } = useTexts();
  const { exports, locale } = usePortal();
  const [notMade, setNotMade] = useState<Failure>();
  const { tables, busy, failure, load } = useTables(dashboard.id, sheet.id);
  const { formats = {}, leftThisHour = 0 } = own.value ?? {};
  const make = async (format: ExportFormat, visual?: NamedPart): Promise<void> => {
    setNotMade(undefined);
    const asked = await exports.request({
      dashboard: dashboard.id,
      sheet: named(sheet),
      ...(visual && { visual: named(visual) }),
      parameters: view.parameters.map(({ name, values }) => ({ name, values })),
      format,
      locale: locale.current().locale,
      zone: readersZone(conventions),
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
  const isFull = notMade?.kind === 'rejected' && notMade.code === 'too-large';
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
          {!tables && busy && <p className="text-muted">{t('export.loading')}</p>}
          {!tables && !busy && !failure && <p className="text-muted">{t('export.tablesUnknown')}</p>}
          {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
          {tables?.length === 0 && <p className="text-muted">{t('export.noTables')}</p>}
        </section>
      )}
      <NotOffered formats={formats} />
      {isFull && <Notice kind="warning">{t('export.noRoom')}</Notice>}
      {notMade && notMade.kind !== 'busy' && !isFull && <FailureNotice failure={notMade} />}
      {leftThisHour === 0 && <p className="text-warning">{t('export.noneLeft')}</p>}
      {leftThisHour > 0 && leftThisHour < fewLeft && (
        <p className="text-meta text-muted">{t('export.left', { count: leftThisHour })}</p>
      )}
    </>
  );
}
