import type { FilterGroup } from '../dashboard-view';
import { acceptedValues, defaultValues, type Choices } from './choices';
import type { ParameterDefinition, SheetDefinition, Value } from './definition';
import type { Cell, Row, Table } from './tables';

/** Everything a person can change and undo. */
export interface Filters {
  parameters: Readonly<Record<string, readonly Value[]>>;
  /** By the id of their sheet. */
  groups: Readonly<Record<string, readonly FilterGroup[]>>;
}

export function initialFilters(choices: Choices[]): Filters {
  return {
    parameters: Object.fromEntries(choices.map((choice) => [choice.definition.name, defaultValues(choice)])),
    groups: {},
  };
}

/** Ignores unknown names, and values outside a parameter's choices. */
export function withParameters(
  filters: Filters,
  choices: Choices[],
  wanted: readonly { Name: string; Values: readonly Value[] }[],
): Filters {
  const parameters = { ...filters.parameters };
  for (const { Name, Values } of wanted) {
    const choice = choices.find(({ definition }) => definition.name === Name);
    const accepted = choice && acceptedValues(choice, [...Values]);
    if (accepted) parameters[Name] = accepted;
  }
  return { ...filters, parameters };
}

export const sameFilters = (a: Filters, b: Filters): boolean =>
  changedNames(a.parameters, b.parameters).length === 0 && changedNames(a.groups, b.groups).length === 0;

type ValuesByName = Readonly<Record<string, readonly unknown[]>>;

/** The names whose values differ; a missing name is one without values. */
export function changedNames(before: ValuesByName, after: ValuesByName): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => {
    const [a, b] = [before[name] ?? [], after[name] ?? []];
    return a.length !== b.length || a.some((value, index) => value !== b[index]);
  });
}

interface Condition {
  field: string;
  test(cell: Cell | undefined): boolean;
}

const DAY = 86_400_000;

function parameterCondition({ field, control }: ParameterDefinition, values: readonly Value[]): Condition | null {
  const [from, to] = values;
  if (from === undefined) return null;
  if (control === 'range') return between(field, Number(from), Number(to));
  if (control === 'date-range') return between(field, Date.parse(String(from)), Date.parse(String(to)) + DAY - 1);
  return oneOf(field, values);
}

const between = (field: string, least: number, most: number): Condition => ({
  field,
  test: (cell) => Number(cell) >= least && Number(cell) <= most,
});

function oneOf(field: string, values: readonly Value[]): Condition {
  const wanted = new Set<Cell | undefined>(values);
  return { field, test: (cell) => wanted.has(cell) };
}

const keep =
  (wanted: (Condition | null)[]) =>
  (row: Row): boolean =>
    wanted.every((condition) => condition === null || condition.test(row[condition.field]));

export interface FilteredRows {
  rows: Row[];
  /** Without the filters on the table's calendar: what earlier periods are compared with. */
  history: Row[];
}

/** The table's rows that the parameters and the sheet's filter groups let through. */
export function filterRows(
  table: Table,
  filters: Filters,
  parameters: ParameterDefinition[],
  sheet: SheetDefinition,
): FilteredRows {
  const conditions = parameters.map((one) => parameterCondition(one, filters.parameters[one.name] ?? []));
  for (const { Filters } of filters.groups[sheet.id] ?? []) {
    for (const { CategoryFilter: wanted } of Filters) {
      conditions.push(oneOf(wanted.Column.ColumnName, wanted.Configuration.FilterListConfiguration.CategoryValues));
    }
  }
  const applying = conditions.filter((condition) => condition !== null && table.fields.has(condition.field));
  const calendar = new Set(table.definition.calendar ?? [table.definition.period]);
  const history = table.rows.filter(keep(applying.filter((condition) => condition && !calendar.has(condition.field))));
  return { history, rows: history.filter(keep(applying)) };
}
