import type { FilterGroup } from '../dashboard-view';
import { acceptedValues, defaultValues, type Choices } from './choices';
import type { ParameterDefinition, SheetDefinition, Value } from './definition';
import type { Cell, Row, Table } from './tables';

/** Everything a person can change and undo. */
export interface Filters {
  parameters: Readonly<Record<string, readonly Value[]>>;
  /** Chosen marks by the id of their visual. */
  selections: Readonly<Record<string, readonly Value[]>>;
  /** By the id of their sheet. */
  groups: Readonly<Record<string, readonly FilterGroup[]>>;
}

export function initialFilters(choices: Choices[]): Filters {
  return {
    parameters: Object.fromEntries(choices.map((choice) => [choice.definition.name, defaultValues(choice)])),
    selections: {},
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

/** Choosing the only chosen mark again clears the visual's selection; another mark replaces it, or joins it when `add` is set. */
export function withToggled(filters: Filters, visualId: string, value: Value, add = false): Filters {
  const chosen = filters.selections[visualId] ?? [];
  const others = add ? chosen.filter((other) => other !== value) : [];
  const next = chosen.includes(value) ? others : [...others, value];
  return { ...filters, selections: { ...filters.selections, [visualId]: next } };
}

export const sameFilters = (a: Filters, b: Filters): boolean =>
  sameValues(a.parameters, b.parameters) && sameValues(a.selections, b.selections) && sameValues(a.groups, b.groups);

type ValuesByName = Readonly<Record<string, readonly unknown[]>>;

const sameValues = (a: ValuesByName, b: ValuesByName): boolean => changedNames(a, b).length === 0;

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

/** The table's rows as one visual of a sheet sees them: its own selection highlights, those of the others filter. */
export function filterRows(
  table: Table,
  filters: Filters,
  parameters: ParameterDefinition[],
  sheet: SheetDefinition,
  visualId?: string,
): FilteredRows {
  const conditions = parameters.map((one) => parameterCondition(one, filters.parameters[one.name] ?? []));
  for (const visual of sheet.visuals) {
    const chosen = filters.selections[visual.id] ?? [];
    if (visual.id !== visualId && visual.select !== undefined && chosen.length > 0) {
      conditions.push(oneOf(visual.select, chosen));
    }
  }
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
