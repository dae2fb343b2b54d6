import { Button } from '../../../kit/button';
import { Kbd } from '../../../kit/kbd';
import { TextButton } from '../../../kit/text-button';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useTexts } from '../../../portal/texts/use-texts';
import { useSections } from '../../../dashboards/use-sections';
import type { RowSelection } from './use-selection';

interface BulkBarProps {
  selection: RowSelection;
  listed: number;
  onChange: () => void;
  onMove: () => void;
}

/** When the bar disappears, the table still shows the previous selection. */
const firstSelected = (bar: HTMLDivElement) => bar.nextElementSibling?.querySelector('input:checked');

/** Covers the table's head while rows are selected, so that no row moves. */
export function BulkBar({ selection, listed, onChange, onMove }: BulkBarProps) {
  const { t } = useTexts();
  const sections = useSections();
  const { ids, selectAll, clear } = selection;
  const place = useFocusHandedOn(firstSelected);
  if (ids.size === 0) return null;
  return (
    <div ref={place} className="sticky top-(--header) z-20 h-0">
      <div
        role="group"
        aria-label={t('management.bulk.bar')}
        className="flex h-8 items-center gap-2 border-b border-axis bg-selected pr-2 pl-3 text-ui max-tablet:h-row"
      >
        <output className="font-label">{t('management.bulk.selected', { count: ids.size })}</output>
        {ids.size < listed && (
          <TextButton onClick={selectAll}>{t('management.bulk.all', { count: listed })}</TextButton>
        )}
        {sections && (
          <Button size="sm" className="ml-auto" onClick={onMove}>
            {t('sections.moveTo')}
          </Button>
        )}
        <Button kind="main" size="sm" className={sections ? '' : 'ml-auto'} onClick={onChange}>
          {t('management.bulk.change')}
        </Button>
        <Button kind="quiet" size="sm" onClick={clear}>
          {t('management.bulk.clear')}
          <span className="max-tablet:hidden">
            {' '}
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
    </div>
  );
}
