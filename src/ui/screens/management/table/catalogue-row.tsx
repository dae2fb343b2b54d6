import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { memo } from 'react';
import { standingOf } from '#domain/dashboards/catalogue/catalogue-filter';
import { type Dashboard, type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import { StarButton } from '../../../dashboards/star-button';
import { Icon } from '../../../drawings/icon';
import { IconButton } from '../../../components/icon-button';
import { NewMark } from '../../../drawings/new-mark';
import { When } from '../../../components/when';
import { GroupChips } from '../../../dashboards/group-chips';
import { RowCheckbox } from './row-checkbox';
import { StandingMark } from '../../../dashboards/standing-mark';
import { useTexts } from '../../../use-texts';

interface CatalogueRowProps {
  dashboard: Dashboard;
  /** Row number in the whole table; the head is row 1. */
  place: number;
  editing: boolean;
  isNew: boolean;
  starred: boolean;
  selected: boolean;
  /** Two lines instead of five columns. */
  narrow: boolean;
  onEdit: (dashboard: Dashboard) => void;
  onStar: (id: DashboardId) => void;
  onSelect: (dashboard: Dashboard, range: boolean) => void;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** One row of the table; on phones a two-line entry that opens the editor wherever it is pressed. */
export const CatalogueRow = memo(function CatalogueRow(props: CatalogueRowProps) {
  const { dashboard, place, editing, isNew, starred, selected, narrow, onEdit, onStar, onSelect, measure } = props;
  const { t } = useTexts();
  const title = titleOf(dashboard);
  const { description, groupList, updatedAt } = dashboard;
  const standing = standingOf(dashboard);
  const star = { title, starred, onClick: () => onStar(dashboard.id) };
  return (
    <tr
      ref={measure}
      data-index={place - 2}
      aria-rowindex={place}
      className={`relative h-row hover:bg-hover ${editing || selected ? 'bg-selected' : ''}`}
    >
      {!narrow && (
        <td className="border-b border-line pl-3">
          <RowCheckbox dashboard={dashboard} selected={selected} onSelect={onSelect} />
        </td>
      )}
      <td className={cellLook}>
        <div className="flex min-w-0 items-center gap-2.5 max-[22rem]:flex-wrap max-[22rem]:gap-y-0">
          <Icon name={dashboard.icon} className="icon text-muted" />
          <span
            dir="auto"
            title={title}
            className="min-w-0 flex-[0_1_auto] truncate font-label max-tablet:mr-auto max-tablet:text-body max-[22rem]:basis-3/4"
          >
            {title}
          </span>
          {isNew && <NewMark />}
          <span
            dir="auto"
            title={description}
            className="min-w-0 flex-[1_100_0] truncate text-left text-muted max-desk:hidden"
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
            <GroupChips groups={groupList} />
            <When date={updatedAt} className="ml-auto flex-none" />
          </div>
        )}
      </td>
      {!narrow && (
        <>
          <td className={cellLook}>
            <StandingMark standing={standing} />
          </td>
          <td className={cellLook}>
            <GroupChips groups={groupList} />
          </td>
          <td className={`${cellLook} truncate text-muted`}>
            <When date={updatedAt} />
          </td>
        </>
      )}
      <td className="border-b border-line pr-2 text-right">
        <IconButton
          label={t('management.edit', { title })}
          tooltip={false}
          icon={PencilSquareIcon}
          className="align-middle max-tablet:after:absolute max-tablet:after:inset-0"
          onClick={() => onEdit(dashboard)}
        />
      </td>
    </tr>
  );
});

const cellLook = 'border-b border-line px-3 max-tablet:py-2';
