import { BarsArrowDownIcon, PencilSquareIcon } from '@heroicons/react/24/outline';
import { sectionTitle, standing } from '#domain/dashboards/sections/section';
import type { HeadRow } from '#domain/dashboards/sections/section-rows';
import { IconButton } from '../../../components/icon-button';
import { useTexts } from '../../../use-texts';
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
      <td className={`${cellLook} ${hasHandle ? 'pl-2' : ''}`}>
        {hasHandle && section && <DragHandle of={key} title={title} />}
      </td>
      <th scope="rowgroup" className={`${cellLook} px-3 py-1 text-left font-head max-tablet:px-1`}>
        {/* The count can reach into the empty columns. */}
        <div className="flex items-baseline gap-2 whitespace-nowrap">
          <bdi className="max-w-full flex-none truncate" title={section?.description || undefined}>
            {title}
          </bdi>
          <span className="text-meta font-text text-muted">{t('sections.count', { count: dashboards.length })}</span>
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

const cellLook = 'border-b border-axis';
