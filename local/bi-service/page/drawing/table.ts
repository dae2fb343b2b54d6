import type { Language } from '../language/language';
import { capitalise } from './capitalise';
import { changeText } from './change';
import type { TableVisualDefinition, Value } from './definition';
import { element } from './element';
import { formatNumber, NOTHING } from './format';
import type { Cell, Row } from './tables';

type Column = TableVisualDefinition['columns'][number];

interface TableContent {
  rows: Row[];
  chosen: readonly Value[];
  language: Language;
  onChoose: (value: Value, add: boolean) => void;
}

/** A real table; where the visual filters others, the first cell of a row is a button. */
export function drawTable(visual: TableVisualDefinition, content: TableContent): HTMLElement {
  const heads = visual.columns.map((column) => {
    const head = element('th', classOf(column), column.label);
    head.scope = 'col';
    return head;
  });
  const body = content.rows.map((row) => {
    const key = visual.select === undefined ? null : (row[visual.select] ?? null);
    const cells = visual.columns.map((column, index) => {
      const cell = element(index === 0 ? 'th' : 'td', classOf(column));
      if (index === 0) cell.scope = 'row';
      cell.append(
        ...(index === 0 && key !== null ? [rowButton(key, row, column, content)] : cellContent(column, row, content)),
      );
      return cell;
    });
    return element('tr', key !== null && content.chosen.includes(key) ? 'chosen' : '', ...cells);
  });
  const table = element('table', '', element('thead', '', element('tr', '', ...heads)), element('tbody', '', ...body));
  table.setAttribute('aria-label', visual.title);
  return table;
}

const classOf = ({ format, optional }: Column): string =>
  [format ? 'number' : '', optional === true ? 'optional' : ''].filter(Boolean).join(' ');

function rowButton(key: Value, row: Row, column: Column, { chosen, language, onChoose }: TableContent): HTMLElement {
  const button = element('button', 'row-button', cellText(column, row, language));
  button.type = 'button';
  button.dataset['value'] = String(key);
  button.setAttribute('aria-pressed', String(chosen.includes(key)));
  button.addEventListener('click', (event) => onChoose(key, event.ctrlKey || event.metaKey || event.shiftKey));
  return button;
}

function cellContent(column: Column, row: Row, { rows, language }: TableContent): (Node | string)[] {
  const cell = row[column.field] ?? null;
  if (column.show === 'bar') return [barAndNumber(column, row, rows, language)];
  if (column.show === undefined) return [cellText(column, row, language)];
  const better = column.show === 'change-up-is-good' ? 'up' : 'down';
  return [changeText(typeof cell === 'number' ? cell : null, column.format ?? { digits: 1 }, better, language)];
}

/** Side by side, and the numbers of a column as wide as its widest, so that no digit is on a bar and all bars have one scale. */
function barAndNumber(column: Column, row: Row, rows: Row[], language: Language): HTMLElement {
  const most = rows.reduce((most, one) => Math.max(most, Number(one[column.field] ?? 0)), 0);
  const widest = rows.reduce((widest, one) => Math.max(widest, cellText(column, one, language).length), 0);
  const bar = element('span', 'bar');
  bar.style.setProperty('--part', String(most === 0 ? 0 : Math.max(0, Number(row[column.field])) / most));
  const number = element('span', '', cellText(column, row, language));
  number.style.minWidth = `${widest}ch`;
  return element('span', 'bar-and-number', element('span', 'track', bar), number);
}

function cellText({ field, format, time, capitalised }: Column, row: Row, language: Language): string {
  const cell: Cell = row[field] ?? null;
  if (cell === null) return NOTHING;
  if (typeof cell === 'string') return capitalised === true ? capitalise(cell) : cell;
  if (time) return language.time(cell, time);
  return format ? formatNumber(cell, format, language) : String(cell);
}
