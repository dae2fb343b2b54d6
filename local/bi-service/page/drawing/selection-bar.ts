import type { SheetDefinition } from './definition';
import { element } from './element';
import type { Filters } from './filters';

/** Says which marks filter the sheet, with a button to let go of each selection. */
export function drawSelections(
  sheet: SheetDefinition,
  filters: Filters,
  onClear: (visualId: string) => void,
): HTMLElement[] {
  return sheet.visuals.flatMap(({ id }) => {
    const chosen = filters.selections[id] ?? [];
    if (chosen.length === 0) return [];
    const words = chosen.length < 4 ? chosen.join(', ') : `${chosen.length} chosen`;
    const cross = element('span', 'cross', '×');
    cross.setAttribute('aria-hidden', 'true');
    const button = element('button', 'selection', words, cross);
    button.type = 'button';
    button.setAttribute('aria-label', `${words}: clear this selection`);
    button.addEventListener('click', () => onClear(id));
    return [button];
  });
}
