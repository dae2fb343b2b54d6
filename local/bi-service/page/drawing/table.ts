import type { Language } from '../language/language';
import type { TableVisualDefinition } from './definition';
import { element } from './element';
import type { Row } from './tables';
import { cellText, type Column } from './texts';

interface TableContent {
  rows: Row[];
  language: Language;
  /** Fills the names of periods into a column's label. */
  withPeriods: (text: string) => string;
}

export function drawTable({ title, columns }: TableVisualDefinition, content: TableContent): HTMLElement {
  const { rows, language, withPeriods } = content;
  const heads = columns.map((column) => {
    const head = element('th', classOf(column), withPeriods(column.label));
    head.scope = 'col';
    return head;
  });
  const lines = rows.map((row) => {
    const cells = columns.map((column, index) => {
      if (index > 0) return element('td', classOf(column), cellText(column, row, language));
      const head = element('th', '', cellText(column, row, language));
      head.scope = 'row';
      return head;
    });
    return element('tr', '', ...cells);
  });
  const table = element('table', '', element('thead', '', element('tr', '', ...heads)), element('tbody', '', ...lines));
  table.setAttribute('aria-label', title);
  return table;
}

const classOf = ({ format }: Column): string => (format ? 'number' : '');
