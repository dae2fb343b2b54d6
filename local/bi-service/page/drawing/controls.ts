import type { Language } from '../language/language';
import type { Choices } from './choices';
import type { Control } from './control';
import type { ParameterDefinition, Value } from './definition';
import { element } from './element';
import { createMultiSelect } from './multi-select';

type OnChange = (values: Value[]) => void;

type CreateControl = (choices: Choices, language: Language, onChange: OnChange) => Control;

export const createControl: CreateControl = (choices, language, onChange) =>
  factories[choices.definition.control](choices, language, onChange);

const factories: Record<ParameterDefinition['control'], CreateControl> = {
  select: createSelect,
  'multi-select': createMultiSelect,
  range: createRange,
  'date-range': createDateRange,
};

function createSelect({ definition, values }: Choices, _language: Language, onChange: OnChange): Control {
  const select = selectOf(values, definition.all);
  const offset = definition.all === undefined ? 0 : 1;
  select.addEventListener('change', () => {
    const value = values[select.selectedIndex - offset];
    onChange(value === undefined ? [] : [value]);
  });
  return {
    element: element('label', 'control', element('span', 'label', definition.label), element('span', 'pick', select)),
    show([value]) {
      select.value = value === undefined ? '' : String(value);
    },
  };
}

function createRange({ definition, values }: Choices, language: Language, onChange: OnChange): Control {
  const [from, to] = [selectOf(values), selectOf(values)];
  nameEnds(definition, language, [from, to]);
  const ends = (changed: HTMLSelectElement, other: HTMLSelectElement) => (): void => {
    const [a, b] = [changed.selectedIndex, other.selectedIndex];
    const first = values[Math.min(a, b)];
    const last = values[Math.max(a, b)];
    if (first !== undefined && last !== undefined) onChange([first, last]);
  };
  from.addEventListener('change', ends(from, to));
  to.addEventListener('change', ends(to, from));
  return {
    element: pair(definition, language, [element('span', 'pick', from), element('span', 'pick', to)]),
    show([first, last]) {
      from.value = String(first);
      to.value = String(last);
    },
  };
}

function createDateRange({ definition, values }: Choices, language: Language, onChange: OnChange): Control {
  const [from, to] = [element('input', ''), element('input', '')];
  nameEnds(definition, language, [from, to]);
  for (const input of [from, to]) {
    input.type = 'date';
    input.min = String(values[0]);
    input.max = String(values.at(-1));
    input.addEventListener('change', () => onChange([from.value, to.value].toSorted()));
  }
  return {
    element: pair(definition, language, [from, to]),
    show([first, last]) {
      from.value = String(first);
      to.value = String(last);
    },
  };
}

function selectOf(values: Value[], all?: string): HTMLSelectElement {
  const select = element('select', '');
  if (all !== undefined) select.append(new Option(all, ''));
  for (const value of values) select.append(new Option(String(value), String(value)));
  return select;
}

function pair({ label }: ParameterDefinition, { words }: Language, ends: [HTMLElement, HTMLElement]): HTMLElement {
  const [from, to] = ends;
  const group = element(
    'div',
    'control',
    element('span', 'label', label),
    from,
    element('span', 'until', words.to),
    to,
  );
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', label);
  return group;
}

function nameEnds({ label }: ParameterDefinition, { words }: Language, ends: [HTMLElement, HTMLElement]): void {
  ends[0].setAttribute('aria-label', `${label}: ${words.from}`);
  ends[1].setAttribute('aria-label', `${label}: ${words.to}`);
}
