import type { ParameterDefinition, Value } from './definition';
import type { Tables } from './tables';

/** A parameter with the values of its data. */
export interface Choices {
  definition: ParameterDefinition;
  values: Value[];
}

export function choicesOf(parameters: ParameterDefinition[], tables: Tables): Choices[] {
  return parameters.map((definition) => ({ definition, values: distinct(definition, tables) }));
}

function distinct({ table, field }: ParameterDefinition, tables: Tables): Value[] {
  const cells = (tables[table]?.rows ?? []).map((row) => row[field]);
  const found = [...new Set(cells)].filter((cell) => cell !== null && cell !== undefined);
  return found.toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'),
  );
}

/** The values before anyone has chosen: the definition's default or no restriction. */
export function defaultValues({ definition, values }: Choices): Value[] {
  if (definition.default) return definition.default;
  return definition.control === 'select' && definition.all === undefined ? values.slice(0, 1) : [];
}

/** How an embedding page asks for all values (QuickSight's user guide, "Using parameters in a URL"). */
const ALL = '[ALL]';

/** The values in the data's own spelling (a page can pass "2015" for 2015), or null if one of them is not a choice. */
export function acceptedValues(choices: Choices, wanted: Value[]): Value[] | null {
  const { definition, values } = choices;
  if (wanted.length === 1 && wanted[0] === ALL && !values.includes(ALL)) return acceptedValues(choices, []);
  const known = wanted.map((value) => values.find((choice) => String(choice) === String(value)));
  if (known.some((value) => value === undefined)) return null;
  const accepted = values.filter((value) => known.includes(value));
  if (definition.control === 'multi-select') return accepted;
  const fewest = definition.all === undefined ? 1 : 0;
  return accepted.length >= fewest && accepted.length <= 1 ? accepted : null;
}
