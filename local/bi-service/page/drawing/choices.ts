import type { ParameterDefinition, Value } from './definition';
import type { Tables } from './tables';

/** A parameter with what its data allows: the values to choose from, or the two ends of a range. */
export interface Choices {
  definition: ParameterDefinition;
  values: Value[];
}

export function choicesOf(parameters: ParameterDefinition[], tables: Tables): Choices[] {
  return parameters.map((definition) => ({ definition, values: distinct(definition, tables) }));
}

function distinct({ table, field, control }: ParameterDefinition, tables: Tables): Value[] {
  const found = new Set<Value>();
  for (const row of tables[table]?.rows ?? []) {
    const cell = row[field];
    if (cell !== null && cell !== undefined) found.add(control === 'date-range' ? isoDay(Number(cell)) : cell);
  }
  return [...found].toSorted((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compareText(a, b)));
}

const compareText = (a: Value, b: Value): number => String(a).localeCompare(String(b), 'en');
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const isRange = ({ control }: ParameterDefinition): boolean => control === 'range' || control === 'date-range';

/** The values before anyone has chosen: for a range its two ends, otherwise the definition's default or no restriction. */
export function defaultValues({ definition, values }: Choices): Value[] {
  const first = values[0];
  const last = values.at(-1);
  if (definition.default) return definition.default;
  if (first === undefined || last === undefined) return [];
  if (isRange(definition)) return [first, last];
  return definition.control === 'select' && definition.all === undefined ? [first] : [];
}

/** How an embedding page asks for all values (QuickSight's user guide, "Using parameters in a URL"). */
const ALL = '[ALL]';

/** The values in the data's own spelling (a page can pass "2015" for 2015), or null if one of them is not a choice. */
export function acceptedValues(choices: Choices, wanted: Value[]): Value[] | null {
  const { definition, values } = choices;
  if (wanted.length === 1 && wanted[0] === ALL && !values.includes(ALL)) return acceptedValues(choices, []);
  if (definition.control === 'date-range') return acceptedDays(values, wanted);
  const known = wanted.map((value) => values.find((choice) => String(choice) === String(value)));
  if (known.some((value) => value === undefined)) return null;
  const accepted = values.filter((value) => known.includes(value));
  if (isRange(definition)) return wanted.length === 2 ? ends(accepted) : null;
  if (definition.control === 'multi-select') return accepted;
  const fewest = definition.all === undefined ? 1 : 0;
  return accepted.length >= fewest && accepted.length <= 1 ? accepted : null;
}

const ends = (values: Value[]): Value[] => [...values.slice(0, 1), ...values.slice(-1)];

function acceptedDays(values: Value[], wanted: Value[]): Value[] | null {
  const [first, last] = [String(values[0]), String(values.at(-1))];
  const days = wanted.map(String).toSorted();
  const real = days.every((day) => !Number.isNaN(Date.parse(day)) && isoDay(Date.parse(day)) === day);
  return days.length === 2 && real && days.every((day) => day >= first && day <= last) ? days : null;
}
