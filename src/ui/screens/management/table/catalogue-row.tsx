import { CheckBadgeIcon, ClockIcon } from '@heroicons/react/16/solid';
import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { memo } from 'react';
import { standingOf } from '#domain/dashboards/catalogue/catalogue-filter';
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
import { sayDay, sayDayBriefly } from '../../../portal/texts/dates';
import { GroupChips } from '../../../dashboards/group-chips';
import { ownerOnly, updatedOnly, wideOnly, widestOnly } from './catalogue-head';
import { RowCheckbox } from './row-checkbox';
import { StandingMark } from '../../../dashboards/trust/standing-mark';
import { useTexts } from '../../../portal/texts/use-texts';

interface CatalogueRowProps {
  dashboard: Dashboard;
  /** Row number in the whole table; the head is row 1. */
  place: number;
  editing: boolean;
  isNew: boolean;
  starred: boolean;
  selected: boolean;
  /** Is being moved. */
  isLifted: boolean;
  hasHandle: boolean;
  /** Two lines instead of columns. */
  narrow: boolean;
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
  const { dashboard, place, editing, isNew, starred, selected, isLifted, hasHandle, narrow, people, now } = props;
  const { onEdit, onAsk, onStar, onSelect, measure } = props;
  const { t, conventions } = useTexts();
  const title = titleOf(dashboard);
  const { description, groupList, updatedAt } = dashboard;
  const trust = trustIn(dashboard, now, conventions.timeZone);
  const { knownIssue, promised, isLate } = trust;
  const standing = standingOf(dashboard);
  // Until it is published, only managers see it.
  const groups = (isPublished(dashboard) || groupList.length > 0) && <GroupChips groups={groupList} />;
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
      <td className={`border-b border-line max-tablet:pl-0 ${hasHandle ? 'pl-2 whitespace-nowrap' : 'pl-3'}`}>
        {hasHandle && <DragHandle of={dashboard.id} title={title} />}
        <RowCheckbox dashboard={dashboard} selected={selected} onSelect={onSelect} />
      </td>
      <td className={cellLook}>
        <div className="flex min-w-0 items-center gap-2.5 max-[22rem]:flex-wrap max-[22rem]:gap-y-0">
          <Icon name={dashboard.icon} className="icon text-muted" />
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
            <LateMark promised={promised} className={narrow ? '' : '@min-[66rem]/table:hidden'} />
          )}
          {isNew && <NewMark />}
          <span
            dir="auto"
            title={description}
            className="min-w-0 flex-[1_100_0] truncate text-left text-muted max-wide:hidden"
          >
            {description}
          </span>
          {!narrow && <StarButton {...star} className="ml-auto size-control-sm hover:bg-hover" />}
          {narrow && (
            <span className="text-meta max-[22rem]:ml-7.5">
              <StandingMark standing={standing} />
            </span>
          )}
        </div>
        {narrow && (
          <div className="mt-0.5 flex min-h-5.5 min-w-0 items-center gap-2 text-meta text-muted">
            {/* Below the icon, and above the layer that opens the editor. */}
            <StarButton {...star} className="relative z-1 -m-3 -mr-2.5 size-control-sm hover:bg-hover" />
            {groups}
            <When date={updatedAt} className="ml-auto flex-none" />
          </div>
        )}
      </td>
      {!narrow && (
        <>
          <td className={cellLook}>
            <StandingMark standing={standing} />
          </td>
          <td className={cellLook}>{groups}</td>
          <TrustCells
            trust={trust}
            now={now}
            isPublished={isPublished(dashboard)}
            ownerLook={ownerOnly(people !== undefined)}
          />
          {people !== undefined && (
            <td className={`${cellLook} truncate ${people > 0 ? '' : 'text-muted'} ${widestOnly}`}>
              {people > 0 ? t('people.count', { count: people }) : t('management.openedByNobody')}
            </td>
          )}
          <td className={`${cellLook} truncate text-muted ${updatedOnly}`}>
            <When date={updatedAt} />
          </td>
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

interface TrustCellsProps {
  trust: Trust;
  now: Date;
  isPublished: boolean;
  ownerLook: string;
}

/** Says what is missing only of dashboards that people see. */
function TrustCells({ trust, now, isPublished, ownerLook }: TrustCellsProps) {
  const { t, conventions } = useTexts();
  const { owner, verified, refreshedAt, isLate, promised } = trust;
  const missing = (words: string) => isPublished && <span className="text-muted">{words}</span>;
  const day = verified && sayDayBriefly(verified.until, now, conventions);
  return (
    <>
      <td className={`${cellLook} truncate ${ownerLook}`} title={owner}>
        {owner === undefined ? missing(t('management.noOwner')) : <bdi>{owner}</bdi>}
      </td>
      <td className={`${cellLook} truncate ${wideOnly}`} title={verified && sayDay(verified.until, now, conventions)}>
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
      <td className={`${cellLook} ${wideOnly}`}>
        <span className={`flex items-center gap-1.5 whitespace-nowrap ${isLate ? 'text-warning' : ''}`}>
          {refreshedAt && <When key={now.getTime()} date={refreshedAt} brief />}
          {isLate && promised && <LateMark promised={promised} />}
        </span>
      </td>
    </>
  );
}

const markLook = 'mr-1.5 inline icon-mark align-[-0.125em]';
const cellLook = 'border-b border-line px-3 py-1 max-tablet:px-1 max-tablet:py-2';
const titleLook =
  'min-w-0 flex-[0_1_auto] wide:truncate max-wide:line-clamp-2 max-wide:wrap-anywhere font-label max-tablet:mr-auto max-tablet:text-body max-[22rem]:basis-3/4';
