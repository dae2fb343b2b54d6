import { ChevronDownIcon } from '@heroicons/react/16/solid';
import type { BulkField } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { Button } from '../../../kit/button';
import { Kbd } from '../../../kit/kbd';
import { Menu, MenuRow } from '../../../kit/menu-row';
import { TextButton } from '../../../kit/text-button';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useNarrow, useWide } from '../../../kit/layout/use-narrow';
import { useTexts } from '../../../portal/texts/use-texts';
import { useOfferedFields } from '../bulk/use-offered-fields';
import type { RowSelection } from './use-selection';

interface BulkBarProps {
  selection: RowSelection;
  listed: readonly Dashboard[];
  /** Opens the panel with this field focused. */
  onChange: (field?: BulkField) => void;
}

/** When the bar disappears, the table still shows the previous selection; on phones, its boxes disappear too. */
const firstSelected = (bar: HTMLDivElement) => bar.nextElementSibling?.querySelector('input:checked');
const firstSelectedRow = (bar: HTMLDivElement) =>
  firstSelected(bar)?.closest('tr')?.querySelector('td:last-child button');

/** Covers the table's head while rows are selected, so that no row moves; on phones it stands at the bottom of the window. */
export function BulkBar({ selection, listed, onChange }: BulkBarProps) {
  const { t } = useTexts();
  const narrow = useNarrow();
  const { ids, selectAll, clear, hasBoxes } = selection;
  const place = useFocusHandedOn(narrow ? firstSelectedRow : firstSelected);
  const isEmpty = ids.size === 0;
  if (isEmpty && !(narrow && hasBoxes)) return null;
  return (
    <div
      ref={place}
      className="sticky top-(--header) z-20 h-0 max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-0 max-tablet:h-auto"
    >
      <div
        role="group"
        aria-label={t('management.bulk.bar')}
        className="flex h-8 items-center gap-1.5 border-b border-axis bg-selected pr-2 pl-3 text-ui max-tablet:h-auto max-tablet:flex-wrap max-tablet:border-t-2 max-tablet:border-b-0 max-tablet:border-accent max-tablet:p-2 max-tablet:pl-4"
      >
        <output className="flex-none font-label">{t('management.bulk.selected', { count: ids.size })}</output>
        {ids.size < listed.length && (
          <TextButton className="truncate" onClick={selectAll}>
            {t('management.bulk.all', { count: listed.length })}
          </TextButton>
        )}
        <div className="ml-auto flex flex-none items-center gap-1.5 max-tablet:flex-row-reverse">
          {narrow ? (
            !isEmpty && <Button onClick={() => onChange()}>{t('management.bulk.change')}</Button>
          ) : (
            <FieldButtons listed={listed} onChange={onChange} />
          )}
          <Button kind="quiet" size={narrow ? 'md' : 'sm'} onClick={clear}>
            {t(isEmpty ? 'action.cancel' : 'management.bulk.clear')}
            <span className="max-tablet:hidden">
              {' '}
              <Kbd>Esc</Kbd>
            </span>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Buttons for the fields, and a menu for those that don't fit. */
function FieldButtons({ listed, onChange }: Pick<BulkBarProps, 'listed' | 'onChange'>) {
  const { t } = useTexts();
  const isWide = useWide();
  const offered = useOfferedFields(listed);
  const count = isWide ? 5 : 3;
  const rest = offered.slice(count);
  return (
    <>
      {offered.slice(0, count).map((field) => (
        <Button key={field} size="sm" onClick={() => onChange(field)}>
          {t(`management.field.${field}`)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={
            <Button size="sm">
              {t('management.bulk.moreFields')}
              <ChevronDownIcon className="ml-1 inline icon-mark" aria-hidden />
            </Button>
          }
        >
          {rest.map((field) => (
            <MenuRow key={field} onSelect={() => onChange(field)}>
              {t(`management.field.${field}`)}
            </MenuRow>
          ))}
        </Menu>
      )}
    </>
  );
}
