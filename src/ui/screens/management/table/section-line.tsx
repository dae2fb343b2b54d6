import { ChevronDownIcon } from '@heroicons/react/16/solid';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  BarsArrowDownIcon,
  PencilSquareIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { type Section, sectionTitle, standing } from '#domain/dashboards/sections/section';
import { type Folds, type HeadRow, listedBelow } from '#domain/dashboards/sections/section-rows';
import { useSections } from '../../../dashboards/use-sections';
import { MenuRow, MoreMenu } from '../../../kit/menu-row';
import { TextButton } from '../../../kit/text-button';
import { useTexts } from '../../../portal/texts/use-texts';
import { DragHandle, liftedLook } from '../sections/drag-handle';
import { type Columns, columnsAfterTitle } from './catalogue-head';
import type { RowQuestion } from './row-menu';

interface SectionLineProps {
  head: HeadRow;
  /** Row number in the whole table; the head is row 1. */
  place: number;
  isLifted: boolean;
  hasHandle: boolean;
  columns: Columns;
  onAsk: (question: RowQuestion) => void;
  onSort: (head: HeadRow) => void;
  /** Moves the section one place down or up. */
  onShift: (section: Section, by: 1 | -1) => void;
  selected: ReadonlySet<DashboardId>;
  hasBoxes: boolean;
  onSelect: (rows: readonly DashboardId[]) => void;
  /** How many dashboards are in the table. */
  total: number;
  /** Missing in a filtered list, where everything is open. */
  folds: Folds | undefined;
  onFold: (folds: Folds) => void;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** The head of a section in the table: closes it, selects all of it, and has the menu that changes it. */
export function SectionLine(props: SectionLineProps) {
  const { head, place, isLifted, hasHandle, columns, selected, hasBoxes, onSelect } = props;
  const { total, folds, onFold, measure } = props;
  const { t, language } = useTexts();
  const { key, section, dashboards } = head;
  const title = section ? sectionTitle(section, language) : t('sections.none');
  const isClosed = folds?.closed.has(key) ?? false;
  const hidden = folds && !isClosed ? dashboards.length - listedBelow(head, folds, total) : 0;
  const name = (
    <bdi title={title} className="line-clamp-2 text-left whitespace-normal wrap-anywhere">
      {title}
    </bdi>
  );
  return (
    <tr
      ref={measure}
      data-index={place - 2}
      data-key={key}
      data-lifted={isLifted || undefined}
      aria-rowindex={place}
      className={`h-row bg-sunken ${liftedLook}`}
    >
      {hasBoxes && (
        <td className={`${cellLook} max-tablet:pl-0 ${hasHandle ? 'pl-2 whitespace-nowrap' : 'pl-3'}`}>
          {hasHandle &&
            (section ? <DragHandle of={key} title={title} /> : <span className="mr-2 inline-block w-control-sm" />)}
          {dashboards.length > 0 && <HeadCheckbox head={head} title={title} selected={selected} onSelect={onSelect} />}
        </td>
      )}
      <th
        scope="rowgroup"
        className={`${cellLook} px-3 py-1 text-left font-head max-tablet:overflow-hidden max-tablet:px-1 ${hasBoxes ? '' : 'max-tablet:pl-3.5'}`}
      >
        {/* The count can reach into the empty columns. */}
        <div
          className="flex max-tablet:flex-wrap items-center gap-x-2 whitespace-nowrap max-tablet:whitespace-normal"
          title={section?.description || undefined}
        >
          {folds && dashboards.length > 0 ? (
            <button
              type="button"
              aria-expanded={!isClosed}
              onClick={() => onFold({ ...folds, closed: toggled(folds.closed, key) })}
              className="-mx-1 flex min-h-6 min-w-0 max-w-full flex-none max-tablet:flex-initial items-center gap-1.5 rounded-xs px-1 max-tablet:min-h-row"
            >
              <ChevronDownIcon className={`icon-mark ${isClosed ? '-rotate-90' : ''}`} aria-hidden />
              {name}
            </button>
          ) : (
            <span className="flex max-w-full flex-none">{name}</span>
          )}
          <span className="text-meta font-text text-muted">
            {t(section ? 'dashboards.count' : 'sections.rest', { count: dashboards.length })}
          </span>
          {hidden > 0 && folds && (
            <TextButton
              className="text-meta font-text"
              onClick={() => onFold({ ...folds, whole: toggled(folds.whole, key) })}
            >
              {t('sections.showMore', { count: hidden })}
            </TextButton>
          )}
        </div>
      </th>
      {columnsAfterTitle(columns).map(([column, width]) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- No control, but an empty cell
        <td key={column} className={`${cellLook} ${width}`} />
      ))}
      <td className={`${cellLook} pr-2 text-right whitespace-nowrap max-tablet:pr-0`}>
        {section && <SectionMenu {...props} section={section} title={title} />}
      </td>
    </tr>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const changed = new Set(keys);
  if (!changed.delete(key)) changed.add(key);
  return changed;
}

interface SectionMenuProps extends Pick<SectionLineProps, 'head' | 'onAsk' | 'onSort' | 'onShift'> {
  section: Section;
  title: string;
}

function SectionMenu({ head, section, title, onAsk, onSort, onShift }: SectionMenuProps) {
  const { t } = useTexts();
  const sections = useSections() ?? [];
  const index = sections.findIndex(({ id }) => id === section.id);
  const isFixed = head.dashboards.some((dashboard) => standing(dashboard).place !== '');
  return (
    <MoreMenu label={t('management.rowMenu', { title })} buttonClassName="align-middle" className="w-52">
      <MenuRow icon={PencilSquareIcon} onSelect={() => onAsk({ about: 'section-titles', section })}>
        {t('sections.rename')}
      </MenuRow>
      <MenuRow icon={ArrowUpIcon} disabled={index === 0} onSelect={() => onShift(section, -1)}>
        {t('sections.moveUp')}
      </MenuRow>
      <MenuRow icon={ArrowDownIcon} disabled={index === sections.length - 1} onSelect={() => onShift(section, 1)}>
        {t('sections.moveDown')}
      </MenuRow>
      {isFixed && (
        <MenuRow icon={BarsArrowDownIcon} onSelect={() => onSort(head)}>
          {t('sections.orderByTitle')}
        </MenuRow>
      )}
      <MenuRow icon={TrashIcon} onSelect={() => onAsk({ about: 'section-end', section })}>
        {t('sections.deleteOne')}
      </MenuRow>
    </MoreMenu>
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
