import { BarsArrowDownIcon, PencilSquareIcon } from '@heroicons/react/24/outline';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { sectionTitle, standing } from '#domain/dashboards/sections/section';
import type { HeadRow } from '#domain/dashboards/sections/section-rows';
import { IconButton } from '../../../kit/icon-button';
import { TextButton } from '../../../kit/text-button';
import { useTexts } from '../../../portal/texts/use-texts';
import { columnsAfterTitle } from './catalogue-head';
import type { RowQuestion } from './row-menu';
import { DragHandle, liftedLook } from '../sections/drag-handle';

interface SectionLineProps {
  head: HeadRow;
  /** Row number in the whole table; the head is row 1. */
  place: number;
  isLifted: boolean;
  hasHandle: boolean;
  isUseKnown: boolean;
  onAsk: (question: RowQuestion) => void;
  onSort: (head: HeadRow) => void;
  selected: ReadonlySet<DashboardId>;
  onSelect: (rows: readonly DashboardId[]) => void;
  /** Whether the dashboards without a section are hidden. */
  isFolded: boolean;
  /** Missing in a filtered list. */
  onFold: ((isFolded: boolean) => void) | undefined;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** The head of a section in the table. */
export function SectionLine({
  head,
  place,
  isLifted,
  hasHandle,
  isUseKnown,
  onAsk,
  onSort,
  selected,
  onSelect,
  isFolded,
  onFold,
  measure,
}: SectionLineProps) {
  const { t, language } = useTexts();
  const { key, section, dashboards } = head;
  const title = section ? sectionTitle(section, language) : t('sections.none');
  const isFixed = dashboards.some((dashboard) => section && standing(dashboard).place !== '');
  return (
    <tr
      ref={measure}
      data-index={place - 2}
      data-key={key}
      data-lifted={isLifted || undefined}
      aria-rowindex={place}
      className={`h-row bg-sunken ${liftedLook}`}
    >
      <td className={`${cellLook} max-tablet:pl-0 ${hasHandle ? 'pl-2 whitespace-nowrap' : 'pl-3'}`}>
        {hasHandle &&
          (section ? <DragHandle of={key} title={title} /> : <span className="mr-2 inline-block w-control-sm" />)}
        {dashboards.length > 0 && <HeadCheckbox head={head} title={title} selected={selected} onSelect={onSelect} />}
      </td>
      <th scope="rowgroup" className={`${cellLook} px-3 py-1 text-left font-head max-tablet:px-1`}>
        {/* The count can reach into the empty columns. */}
        <div className="flex items-baseline gap-2 whitespace-nowrap">
          <bdi className="max-w-full flex-none truncate" title={section?.description || undefined}>
            {title}
          </bdi>
          <span className="text-meta font-text text-muted">
            {t(section ? 'sections.count' : 'sections.rest', { count: dashboards.length })}
          </span>
          {!section && onFold && dashboards.length > 0 && (
            <TextButton aria-expanded={!isFolded} onClick={() => onFold(!isFolded)} className="font-text">
              {t(isFolded ? 'sections.unfold' : 'sections.fold')}
            </TextButton>
          )}
        </div>
      </th>
      {columnsAfterTitle(isUseKnown).map(([column, width]) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- No control, but an empty cell
        <td key={column} className={`${cellLook} ${width}`} />
      ))}
      <td className={`${cellLook} pr-2 text-right whitespace-nowrap max-tablet:pr-0`}>
        {isFixed && (
          <IconButton
            label={t('sections.byTitle', { title })}
            icon={BarsArrowDownIcon}
            className="align-middle max-tablet:hidden"
            onClick={() => onSort(head)}
          />
        )}
        {section && (
          <IconButton
            label={t('sections.edit', { title })}
            icon={PencilSquareIcon}
            className="align-middle"
            onClick={() => onAsk({ about: 'titles', section })}
          />
        )}
      </td>
    </tr>
  );
}

interface HeadCheckboxProps extends Pick<SectionLineProps, 'head' | 'selected' | 'onSelect'> {
  title: string;
}

function HeadCheckbox({ head, title, selected, onSelect }: HeadCheckboxProps) {
  const { t } = useTexts();
  const ids = head.dashboards.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <label className="max-tablet:grid max-tablet:h-row max-tablet:w-11 max-tablet:place-items-center">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        checked={chosen === ids.length}
        onChange={() => onSelect(ids)}
        aria-label={t('sections.select', { title })}
        className="size-4 cursor-pointer align-middle"
      />
    </label>
  );
}

const cellLook = 'border-b border-axis';
