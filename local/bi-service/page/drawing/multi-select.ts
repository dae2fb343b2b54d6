import type { Language } from '../language/language';
import type { Choices } from './choices';
import type { Control } from './control';
import type { Value } from './definition';
import { element } from './element';
import { filterWords } from './filter-words';

/** A button that opens a list of checkboxes. Nothing checked means no restriction. */
export function createMultiSelect(choices: Choices, language: Language, onChange: (values: Value[]) => void): Control {
  const { definition, values } = choices;
  const summary = element('summary', '');
  const boxes = values.map((value) => {
    const box = element('input', '');
    box.type = 'checkbox';
    box.value = String(value);
    box.addEventListener('change', () => onChange(values.filter((_, index) => boxes[index]?.checked === true)));
    return box;
  });
  const options = boxes.map((box) => element('label', '', box, box.value));
  const list = element('fieldset', 'options', element('legend', 'unseen', definition.label), ...options);
  const details = element('details', 'multi-select pick', summary, list);

  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    summary.focus();
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) details.open = false;
  });

  return {
    element: element('div', 'control', element('span', 'label', definition.label), details),
    show(chosen) {
      for (const [index, box] of boxes.entries()) box.checked = chosen.includes(values[index] ?? '');
      const text = filterWords(choices, chosen, language);
      summary.textContent = text;
      summary.setAttribute('aria-label', `${definition.label}: ${text}`);
    },
  };
}
