import type { KeyboardEvent, MouseEvent } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { useTexts } from '../../../portal/texts/use-texts';

interface RowCheckboxProps {
  dashboard: Dashboard;
  selected: boolean;
  onSelect: (dashboard: Dashboard, range: boolean) => void;
}

/** Space selects the row; Shift with Space, a click or an arrow key selects a range. */
export function RowCheckbox({ dashboard, selected, onSelect }: RowCheckboxProps) {
  const { t } = useTexts();
  const press = (event: MouseEvent): void => onSelect(dashboard, event.shiftKey);
  const move = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = checkboxBeside(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    if (!next) return;
    next.focus();
    if (!event.shiftKey) return;
    if (!selected) onSelect(dashboard, false);
    next.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  };
  return (
    // On phones its whole cell is pressed, above the layer that opens the editor.
    <label className="max-tablet:relative max-tablet:z-1 max-tablet:grid max-tablet:h-row max-tablet:w-11 max-tablet:place-items-center">
      <input
        type="checkbox"
        checked={selected}
        // Only the click event knows whether Shift is held.
        onChange={() => undefined}
        onClick={press}
        onKeyDown={move}
        aria-label={t('management.bulk.select', { title: titleOf(dashboard) })}
        className="size-4 cursor-pointer align-middle"
      />
    </label>
  );
}

function checkboxBeside(checkbox: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const all = [
    ...(checkbox.closest('tbody')?.querySelectorAll<HTMLInputElement>('tr:not(:has(th)) input[type=checkbox]') ?? []),
  ];
  return all[all.indexOf(checkbox) + step];
}
