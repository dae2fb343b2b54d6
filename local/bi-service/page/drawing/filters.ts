import type { FilterGroup } from './dashboard-view';
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

function oneOf(field: string, values: readonly Value[]): Condition {
  const wanted = new Set<Cell | undefined>(values);
  return { field, test: (cell) => wanted.has(cell) };
}

/** The table's rows that the parameters and the sheet's filter groups let through. */
export function filterRows(
  table: Table,
  filters: Filters,
  parameters: ParameterDefinition[],
  sheet: SheetDefinition,
): Row[] {
  const chosen = parameters.map(({ name, field }) => ({ field, values: filters.parameters[name] ?? [] }));
  const groups = (filters.groups[sheet.id] ?? []).flatMap(({ Filters }) => Filters);
  const conditions = [
    ...chosen.filter(({ values }) => values.length > 0).map(({ field, values }) => oneOf(field, values)),
    ...groups.map(({ CategoryFilter: { Column, Configuration } }) =>
      oneOf(Column.ColumnName, Configuration.FilterListConfiguration.CategoryValues),
    ),
  ].filter(({ field }) => table.fields.has(field));
  return table.rows.filter((row) => conditions.every((condition) => condition.test(row[condition.field])));
}
