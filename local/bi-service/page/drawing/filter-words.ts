import type { Language } from '../language/language';
import { fill } from '../language/words';
import type { Choices } from './choices';
import type { Value } from './definition';

/** What a parameter restricts to, in a few words: `1960–2023`, `All decades`, `North, South`, `3 of 12`. */
export function filterWords({ definition, values }: Choices, chosen: readonly Value[], language: Language): string {
  const { words } = language;
  switch (definition.control) {
    case 'range':
      return chosen.join('–');
    case 'date-range':
      return chosen.map((day) => language.time(Date.parse(String(day)), 'day')).join(' – ');
    case 'select':
    case 'multi-select':
      if (chosen.length === 0) return definition.all ?? words.all;
      return chosen.length < 3
        ? chosen.join(', ')
        : fill(words.countOf, { count: chosen.length, total: values.length });
  }
}
