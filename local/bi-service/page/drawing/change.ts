import type { Language } from '../language/language';
import type { KpiDefinition, NumberFormat } from './definition';
import { element } from './element';
import { formatNumber, NOTHING } from './format';

/** An arrow and a number; the colour only repeats what the arrow and the hidden word say. */
export function changeText(
  change: number | null,
  format: NumberFormat,
  better: KpiDefinition['better'],
  language: Language,
): HTMLElement {
  if (change === null) return element('span', 'change', NOTHING);
  const size = formatNumber(Math.abs(change), format, language);
  if (size === formatNumber(0, format, language)) return element('span', 'change', `± ${size}`);
  const direction = change > 0 ? 'up' : 'down';
  const news = better === 'neither' ? 'plain' : direction === better ? 'good' : 'bad';
  const arrow = element('span', '', change > 0 ? '▲' : '▼');
  arrow.setAttribute('aria-hidden', 'true');
  return element(
    'span',
    `change change-${news}`,
    arrow,
    element('span', 'unseen', language.words[direction]),
    ` ${size}`,
  );
}
