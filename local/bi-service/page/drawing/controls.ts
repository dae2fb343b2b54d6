import type { Language } from '../language/language';
import { fill } from '../language/words';
import type { Choices } from './choices';
import type { Value } from './definition';
import { element } from './element';

/** Gives a dashboard's parameter to change. */
export interface Control {
  element: HTMLElement;
  show(values: readonly Value[]): void;
}

export const createControl = (choices: Choices, language: Language, onChange: (values: Value[]) => void): Control =>
  choices.definition.control === 'select'
    ? createSelect(choices, onChange)
    : createMultiSelect(choices, language, onChange);

function createSelect({ definition, values }: Choices, onChange: (values: Value[]) => void): Control {
  const select = element('select', '');
  if (definition.all !== undefined) select.append(new Option(definition.all, ''));
  for (const value of values) select.append(new Option(String(value), String(value)));
  select.addEventListener('change', () => onChange(values.filter((value) => String(value) === select.value)));
  return {
    element: element('label', 'control', element('span', '', definition.label), select),
    show: ([value = '']) => void (select.value = String(value)),
  };
}

/** A button that opens a list of checkboxes. Nothing checked means no restriction. */
function createMultiSelect(
  { definition, values }: Choices,
  { words }: Language,
  onChange: (values: Value[]) => void,
): Control {
  const summary = element('summary', '');
  const boxes = values.map((value) => {
    const box = element('input', '');
    box.type = 'checkbox';
    box.value = String(value);
    box.addEventListener('change', () => onChange(values.filter((_, index) => boxes[index]?.checked === true)));
    return box;
  });
  const list = element('fieldset', 'options', ...boxes.map((box) => element('label', '', box, box.value)));
  list.setAttribute('aria-label', definition.label);
  const details = element('details', '', summary, list);
  const close = (): void => void (details.open = false);
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    close();
    summary.focus();
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close();
  });
  return {
    element: element('div', 'control', element('span', '', definition.label), details),
    show(chosen) {
      for (const [index, box] of boxes.entries()) box.checked = chosen.includes(values[index] ?? '');
      const few =
        chosen.length < 3 ? chosen.join(', ') : fill(words.countOf, { count: chosen.length, total: values.length });
      const text = chosen.length === 0 ? (definition.all ?? words.all) : few;
      summary.textContent = text;
      summary.setAttribute('aria-label', `${definition.label}: ${text}`);
    },
  };
}
