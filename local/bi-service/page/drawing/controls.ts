import type { Language } from '../language/language';
import { fill } from '../language/words';
import type { Choices } from './choices';
import type { ParameterDefinition, Value } from './definition';
import { element } from './element';

/** Gives a dashboard's parameter to change. */
export interface Control {
  element: HTMLElement;
  show(values: readonly Value[]): void;
}

type CreateControl = (choices: Choices, language: Language, onChange: (values: Value[]) => void) => Control;

export const createControl: CreateControl = (choices, language, onChange) =>
  factories[choices.definition.control](choices, language, onChange);

const factories: Record<ParameterDefinition['control'], CreateControl> = {
  select({ definition, values }, _language, onChange) {
    const select = selectOf(values, definition.all);
    select.addEventListener('change', () => onChange(values.filter((value) => String(value) === select.value)));
    return {
      element: element('label', 'control', element('span', '', definition.label), select),
      show: ([value = '']) => void (select.value = String(value)),
    };
  },

  'multi-select': createMultiSelect,

  range: (choices, language, onChange) =>
    createPair(choices, language, onChange, [selectOf(choices.values), selectOf(choices.values)]),

  'date-range'(choices, language, onChange) {
    const inputs = [element('input', ''), element('input', '')] as const;
    for (const input of inputs) {
      input.type = 'date';
      input.min = String(choices.values[0]);
      input.max = String(choices.values.at(-1));
    }
    return createPair(choices, language, onChange, inputs);
  },
};

function selectOf(values: Value[], all?: string): HTMLSelectElement {
  const select = element('select', '');
  if (all !== undefined) select.append(new Option(all, ''));
  for (const value of values) select.append(new Option(String(value), String(value)));
  return select;
}

function createPair(
  { definition: { label } }: Choices,
  { words }: Language,
  onChange: (values: Value[]) => void,
  [from, to]: readonly [HTMLSelectElement | HTMLInputElement, HTMLSelectElement | HTMLInputElement],
): Control {
  from.setAttribute('aria-label', `${label}: ${words.from}`);
  to.setAttribute('aria-label', `${label}: ${words.to}`);
  for (const end of [from, to]) end.addEventListener('change', () => onChange([from.value, to.value].toSorted()));
  const group = element('div', 'control', element('span', '', label), from, words.to, to);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', label);
  return {
    element: group,
    show([first, last]) {
      from.value = String(first);
      to.value = String(last);
    },
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
