import { CheckBadgeIcon, ClockIcon } from '@heroicons/react/16/solid';
import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { memo } from 'react';
import { type Dashboard, type DashboardId, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { type Trust, trustIn } from '#domain/dashboards/trust';
import { dashboardPath } from '#domain/pages/routes';
import { IssueMark, LateMark } from '../../../dashboards/trust/issue-mark';
import { PathLink } from '../../../portal/navigation/path-link';
import { DragHandle, liftedLook } from '../sections/drag-handle';
import { RowMenu, type RowQuestion } from './row-menu';
import { StarButton } from '../../../dashboards/star-button';
import { Icon } from '../../../kit/drawings/icon';
import { IconButton } from '../../../kit/icon-button';
import { NewMark } from '../../../kit/drawings/new-mark';
import { When } from '../../../kit/when';
import { sayDay } from '../../../portal/texts/dates';
import { type Columns, dataOnly, secondLine, wideOnly } from './catalogue-head';
import { PublishedTo } from './published-to';
import { RowCheckbox } from './row-checkbox';
import { useTexts } from '../../../portal/texts/use-texts';

interface CatalogueRowProps {
  dashboard: Dashboard;
  /** Row number in the whole table; the head is row 1. */
  place: number;
  editing: boolean;
  isNew: boolean;
  starred: boolean;
  selected: boolean;
  /** On phones, instead of the icon and the star. */
  hasBox: boolean;
  /** Is being moved. */
  isLifted: boolean;
  hasHandle: boolean;
  /** Two lines instead of columns. */
  narrow: boolean;
  columns: Columns;
  /** How many opened it in the last 30 days; undefined where use is unknown. */
  people: number | undefined;
  now: Date;
  onEdit: (dashboard: Dashboard) => void;
  onAsk: (question: RowQuestion) => void;
  onStar: (id: DashboardId) => void;
  onSelect: (dashboard: Dashboard, range: boolean) => void;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** One row of the table; on phones a two-line entry that opens the editor wherever it is pressed. */
export const CatalogueRow = memo(function CatalogueRow(props: CatalogueRowProps) {
  const { dashboard, place, editing, isNew, starred, selected, hasBox, isLifted, hasHandle } = props;
  const { narrow, columns, people, now } = props;
  const { onEdit, onAsk, onStar, onSelect, measure } = props;
  const { t, conventions } = useTexts();
  const title = titleOf(dashboard);
  const { description, updatedAt } = dashboard;
  const trust = trustIn(dashboard, now, conventions.timeZone);
  const { knownIssue, promised, isLate } = trust;
  const star = { title, starred, onClick: () => onStar(dashboard.id) };
  return (
    <tr
      ref={measure}
      data-index={place - 2}
      data-key={dashboard.id}
      data-lifted={isLifted || undefined}
      aria-rowindex={place}
      className={`relative h-row hover:bg-hover ${editing || selected ? 'bg-selected' : ''} ${liftedLook}`}
    >
      {hasBox && (
        <td className={`border-b border-line max-tablet:pl-0 ${hasHandle ? 'pl-2 whitespace-nowrap' : 'pl-3'}`}>
          {hasHandle && <DragHandle of={dashboard.id} title={title} />}
          <RowCheckbox dashboard={dashboard} selected={selected} onSelect={onSelect} />
        </td>
      )}
      <td className={`${cellLook} ${hasBox ? 'max-tablet:pl-2' : 'max-tablet:pl-3.5'}`}>
        <div className="flex min-w-0 items-center gap-x-2.5 max-tablet:flex-wrap">
          {!(narrow && hasBox) && <Icon name={dashboard.icon} className="icon text-muted" />}
          {narrow || dashboard.missing ? (
            <span dir="auto" title={title} className={titleLook}>
              {title}
            </span>
          ) : (
            <PathLink
              path={dashboardPath(dashboard.metaId)}
              dir="auto"
              title={title}
              className={`${titleLook} text-ink no-underline hover:underline`}
            >
              {title}
            </PathLink>
          )}
          {knownIssue && <IssueMark issue={knownIssue.text} />}
          {!knownIssue && isLate && promised && (
            <LateMark
              promised={promised}
              className={narrow ? '' : columns.updated ? '@min-[69rem]/table:hidden' : 'hidden'}
            />
          )}
          {isNew && <NewMark />}
          <span
            dir="auto"
            title={description}
            className={`min-w-0 flex-[1_100_0] truncate text-left text-muted max-tablet:hidden ${wideOnly}`}
          >
            {description}
          </span>
          {!narrow && <StarButton {...star} className="ml-auto size-control-sm hover:bg-hover" />}
        </div>
        {!narrow && columns.trust && (
          <p className={`pl-6.5 ${secondLine}`}>
            <TrustLine trust={trust} now={now} isPublished={isPublished(dashboard)} />
          </p>
        )}
        {narrow && (
          <div className="mt-0.5 flex min-h-5.5 min-w-0 flex-wrap items-center gap-x-2 text-meta text-muted">
            {/* Below the icon, and above the layer that opens the editor. */}
            {!hasBox && <StarButton {...star} className="relative z-1 -m-3 -mr-2.5 size-control-sm hover:bg-hover" />}
            <span className="flex min-w-0 flex-[1_1_4rem]">
              <PublishedTo dashboard={dashboard} />
            </span>
            <When
              key={now.getTime()}
              date={(columns.updated ? undefined : trust.refreshedAt) ?? updatedAt}
              className={`ml-auto flex-none ${isLate && !columns.updated ? 'text-warning' : ''}`}
            />
          </div>
        )}
      </td>
      {!narrow && (
        <>
          <td className={cellLook}>
            <PublishedTo dashboard={dashboard} />
            {people !== undefined && isPublished(dashboard) && (
              <p className={`pl-3.75 ${secondLine}`}>{t('management.openedBy', { count: people })}</p>
            )}
          </td>
          {columns.trust && (
            <TrustCells
              trust={trust}
              now={now}
              isPublished={isPublished(dashboard)}
              dataLook={dataOnly(columns.updated)}
            />
          )}
          {people !== undefined && (
            <td className={`${cellLook} truncate ${people > 0 ? '' : 'text-muted'} ${wideOnly}`}>
              {people > 0 ? t('people.count', { count: people }) : t('management.openedByNobody')}
            </td>
          )}
          {columns.updated && (
            <td className={`${cellLook} truncate text-muted`}>
              <When date={updatedAt} />
            </td>
          )}
        </>
      )}
      <td className="border-b border-line pr-2 text-right whitespace-nowrap max-tablet:pr-0">
        <IconButton
          label={t('management.edit', { title })}
          tooltip={false}
          icon={PencilSquareIcon}
          // On phones the whole row is this button.
          className="align-middle max-tablet:absolute max-tablet:inset-0 max-tablet:size-auto! max-tablet:*:hidden"
          onClick={() => onEdit(dashboard)}
        />
        <RowMenu dashboard={dashboard} onAsk={onAsk} />
      </td>
    </tr>
  );
});

interface TrustProps {
  trust: Trust;
  now: Date;
  isPublished: boolean;
}

/** Says what is missing only of dashboards that people see. */
function TrustCells({ trust, now, isPublished, dataLook }: TrustProps & { dataLook: string }) {
  const { t, conventions } = useTexts();
  const { owner, verified, refreshedAt, isLate, promised } = trust;
  const missing = (words: string) => isPublished && <span className="text-muted">{words}</span>;
  const day = verified && sayDay(verified.until, now, conventions);
  return (
    <>
      <td className={`${cellLook} truncate ${wideOnly}`} title={owner}>
        {owner === undefined ? missing(t('management.noOwner')) : <bdi>{owner}</bdi>}
      </td>
      <td className={`${cellLook} ${wideOnly}`}>
        {!verified ? (
          missing(t('management.notVerified'))
        ) : verified.isOver ? (
          <span className="text-warning">
            <ClockIcon className={markLook} aria-hidden />
            {t('management.verificationOver', { day })}
          </span>
        ) : (
          <span>
            <CheckBadgeIcon className={`${markLook} text-success`} aria-hidden />
            {day}
          </span>
        )}
      </td>
      <td className={`${cellLook} ${dataLook}`}>
        <span className={`flex items-center gap-1.5 whitespace-nowrap ${isLate ? 'text-warning' : ''}`}>
          {isLate && promised && <LateMark promised={promised} />}
          {refreshedAt && <When key={now.getTime()} date={refreshedAt} />}
        </span>
      </td>
    </>
  );
}

/** The same in words, where there is no room for columns. */
function TrustLine({ trust: { owner, verified }, now, isPublished }: TrustProps) {
  const { t, conventions } = useTexts();
  const day = verified && sayDay(verified.until, now, conventions);
  const ofOwner = owner ?? (isPublished ? t('management.trustMark.no-owner') : undefined);
  const ofVerification = verified
    ? t(`management.line.${verified.isOver ? 'over' : 'verified'}`, { day })
    : isPublished && t('management.line.notVerified');
  return (
    <>
      {ofOwner !== undefined && <bdi>{ofOwner}</bdi>}
      {ofVerification && (
        <span className={verified?.isOver ? 'text-warning' : ''}>
          {ofOwner === undefined ? ofVerification : `, ${ofVerification}`}
        </span>
      )}
    </>
  );
}

const markLook = 'mr-1.5 inline icon-mark align-[-0.125em]';
const cellLook = 'border-b border-line px-3 py-1 max-tablet:px-1 max-tablet:py-2';
const titleLook =
  'min-w-0 flex-[0_1_auto] wide:truncate max-wide:line-clamp-2 max-wide:wrap-anywhere font-label max-tablet:flex-[1_1_7rem] max-tablet:text-body';
