import type { TableVisualDefinition, Value } from './definition';
import { changeText } from './change';
import { element } from './element';
import { formatNumber, formatTime, NOTHING } from './format';
import type { Cell, Row } from './tables';

type Column = TableVisualDefinition['columns'][number];

interface TableContent {
  rows: Row[];
  chosen: readonly Value[];
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
        ...(index === 0 && key !== null
          ? [rowButton(key, row, column, content)]
          : cellContent(column, row, content.rows)),
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

function rowButton(key: Value, row: Row, column: Column, { chosen, onChoose }: TableContent): HTMLElement {
  const button = element('button', 'row-button', cellText(column, row[column.field] ?? null));
  button.type = 'button';
  button.dataset['value'] = String(key);
  button.setAttribute('aria-pressed', String(chosen.includes(key)));
  button.addEventListener('click', (event) => onChoose(key, event.ctrlKey || event.metaKey || event.shiftKey));
  return button;
}

function cellContent(column: Column, row: Row, rows: Row[]): (Node | string)[] {
  const cell = row[column.field] ?? null;
  if (column.show === 'bar') return [bar(column, cell, rows), cellText(column, cell)];
  if (column.show === undefined) return [cellText(column, cell)];
  const better = column.show === 'change-up-is-good' ? 'up' : 'down';
  return [changeText(typeof cell === 'number' ? cell : null, column.format ?? { digits: 1 }, better)];
}

function bar({ field }: Column, cell: Cell, rows: Row[]): HTMLElement {
  const most = rows.reduce((most, row) => Math.max(most, Number(row[field] ?? 0)), 0);
  const made = element('span', 'cell-bar');
  made.style.setProperty('--part', String(most === 0 ? 0 : Math.max(0, Number(cell)) / most));
  return made;
}

function cellText({ format, time, capitalised }: Column, cell: Cell): string {
  if (cell === null) return NOTHING;
  if (typeof cell === 'string') return capitalised === true ? capitalise(cell) : cell;
  if (time) return formatTime(cell, time);
  return format ? formatNumber(cell, format) : String(cell);
}

const capitalise = (text: string): string =>
  text.toLowerCase().replace(/(^|[^\p{L}'])\p{L}/gu, (start) => start.toUpperCase());
