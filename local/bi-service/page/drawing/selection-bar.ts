import type { Language } from '../language/language';
import { fill } from '../language/words';
import type { SheetDefinition } from './definition';
import { element } from './element';
import type { Filters } from './filters';

/** Lists the marks that filter the sheet, with a button to clear each selection. */
export function drawSelections(
  sheet: SheetDefinition,
  filters: Filters,
  { words }: Language,
  onClear: (visualId: string) => void,
): HTMLElement[] {
  return sheet.visuals.flatMap(({ id }) => {
    const chosen = filters.selections[id] ?? [];
    if (chosen.length === 0) return [];
    const text = chosen.length < 4 ? chosen.join(', ') : fill(words.countChosen, { count: chosen.length });
    const cross = element('span', 'cross', '×');
    cross.setAttribute('aria-hidden', 'true');
    const button = element('button', 'selection', text, cross);
    button.type = 'button';
    button.setAttribute('aria-label', fill(words.clearSelection, { chosen: text }));
    button.addEventListener('click', () => onClear(id));
    return [button];
  });
}
