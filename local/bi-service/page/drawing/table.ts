import type { Language } from '../language/language';
import type { TableVisualDefinition, Value } from './definition';
import { element } from './element';
import type { Row } from './tables';

interface TableContent {
  rows: Row[];
  chosen: readonly Value[];
  language: Language;
  /** Fills the names of periods into a column's label. */
  withPeriods: (text: string) => string;
  onChoose: (value: Value, add: boolean) => void;
}

type Column = TableVisualDefinition['columns'][number];

/** Draws the rows; where the visual filters others, the first cell of a row is a button. */
export function drawTable({ title, columns, select }: TableVisualDefinition, content: TableContent): HTMLElement {
  const { rows, chosen, language, withPeriods } = content;
  const heads = columns.map((column) => {
    const head = element('th', classOf(column), withPeriods(column.label));
    head.scope = 'col';
    return head;
  });
  const lines = rows.map((row) => {
    const key = select === undefined ? null : (row[select] ?? null);
    const cells = columns.map((column, index) => {
      if (index > 0) return element('td', classOf(column), cellText(column, row, language));
      const head = element('th', '', key === null ? cellText(column, row, language) : rowButton(key, content));
      head.scope = 'row';
      return head;
    });
    return element('tr', key !== null && chosen.includes(key) ? 'chosen' : '', ...cells);
  });
  const table = element('table', '', element('thead', '', element('tr', '', ...heads)), element('tbody', '', ...lines));
  table.setAttribute('aria-label', title);
  return table;
}

const classOf = ({ format }: Column): string => (format ? 'number' : '');

function rowButton(key: Value, { chosen, onChoose }: TableContent): HTMLElement {
  const button = element('button', 'row-button', String(key));
  button.type = 'button';
  button.setAttribute('aria-pressed', String(chosen.includes(key)));
  button.addEventListener('click', ({ ctrlKey, metaKey }) => onChoose(key, ctrlKey || metaKey));
  return button;
}

function cellText({ field, format, time }: Column, row: Row, language: Language): string {
  const cell = row[field] ?? null;
  if (time && typeof cell === 'number') return language.time(cell, time);
  return format && typeof cell !== 'string' ? language.number(cell, format) : String(cell ?? '–');
}
