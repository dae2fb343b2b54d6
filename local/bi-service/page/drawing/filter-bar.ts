import type { Language } from '../language/language';
import type { Choices } from './choices';
import { createControl } from './controls';
import type { Value } from './definition';
import { element } from './element';
import { filterWords } from './filter-words';
import type { Filters } from './filters';
import { drawingOf } from './sparkline';

interface FilterBar {
  element: HTMLElement;
  /** `selections` are the buttons that clear what was selected in charts. */
  show(parameters: Filters['parameters'], selections: HTMLElement[]): void;
}

interface FilterBarOptions {
  language: Language;
  onChange: (parameter: string, values: Value[]) => void;
  onReset: () => void;
}

/** The dashboard's controls in a row. On phones: one button with the filters in words, and the controls on a sheet from below. */
export function createFilterBar(choices: Choices[], { language, onChange, onReset }: FilterBarOptions): FilterBar {
  const { words } = language;
  const controls = choices.map((choice) =>
    createControl(choice, language, (values) => onChange(choice.definition.name, values)),
  );
  const row = element('div', 'control-row', ...controls.map((control) => control.element));
  const inWords = element('span', 'filter-words');
  const open = button('filters-button', icon(), words.filters);
  const folded = element('div', 'folded-filters', open, inWords);
  const selections = element('div', 'selections');
  selections.setAttribute('role', 'status');
  const bar = element('div', 'controls', row, folded, selections);

  const list = element('div', 'filter-list');
  const reset = button('quiet', words.reset);
  const close = button('quiet close', '×');
  close.setAttribute('aria-label', words.close);
  const done = button('main', words.showDashboard);
  const head = element('div', 'filter-head', element('h2', '', words.filters), reset, close);
  const sheet = element('dialog', 'filter-sheet', head, list, element('div', 'filter-foot', done));
  sheet.setAttribute('aria-label', words.filters);
  bar.append(sheet);

  open.addEventListener('click', () => sheet.showModal());
  reset.addEventListener('click', onReset);
  for (const end of [close, done]) end.addEventListener('click', () => sheet.close());
  // A click beside the sheet hits the dialog itself: its backdrop has no element.
  sheet.addEventListener('click', ({ target }) => target === sheet && sheet.close());

  const phone = matchMedia('(width < 42rem)');
  const arrange = (): void => {
    (phone.matches ? list : row).append(...controls.map((control) => control.element));
    row.hidden = phone.matches;
    folded.hidden = !phone.matches || choices.length === 0;
    if (!phone.matches) sheet.close();
  };
  phone.addEventListener('change', arrange);
  arrange();

  return {
    element: bar,
    show(parameters, chosen) {
      const valuesOf = ({ definition }: Choices): readonly Value[] => parameters[definition.name] ?? [];
      for (const [index, choice] of choices.entries()) controls[index]?.show(valuesOf(choice));
      inWords.textContent = choices.map((choice) => filterWords(choice, valuesOf(choice), language)).join(', ');
      selections.replaceChildren(...chosen);
    },
  };
}

function button(className: string, ...content: (Node | string)[]): HTMLButtonElement {
  const made = element('button', className, ...content);
  made.type = 'button';
  return made;
}

/** Heroicons' adjustments-horizontal, 24 outline. */
function icon(): SVGElement {
  const path =
    'M10.5 6h9.75M10.5 6a1.5 1.5 0 1 1-3 0m3 0a1.5 1.5 0 1 0-3 0M3.75 6H7.5m3 12h9.75m-9.75 0a1.5 1.5 0 0 1-3 0m3 0a1.5 1.5 0 0 0-3 0m-3.75 0H7.5m9-6h3.75m-3.75 0a1.5 1.5 0 0 1-3 0m3 0a1.5 1.5 0 0 0-3 0m-9.75 0h9.75';
  const svg = drawingOf('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  svg.append(drawingOf('path', { d: path }));
  return svg;
}
