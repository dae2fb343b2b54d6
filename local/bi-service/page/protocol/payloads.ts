import type { FilterGroup, Parameter, ThemeOverride } from '../drawing/dashboard-view';
import { isRecord } from './embedding-message';

/** Readers of what comes with a call: undefined for what is not of the SDK's shape. */

export function readParameterList(value: unknown): Parameter[] | undefined {
  return Array.isArray(value) && value.every(isParameter) ? value : undefined;
}

function isParameter(value: unknown): value is Parameter {
  return (
    isRecord(value) &&
    typeof value['Name'] === 'string' &&
    Array.isArray(value['Values']) &&
    value['Values'].every((item) => typeof item === 'string' || typeof item === 'number')
  );
}

/** The stand-in has the category filters of a list of values, and no others. */
export function readFilterGroups(value: unknown): FilterGroup[] | undefined {
  return Array.isArray(value) && value.every(isFilterGroup) ? value : undefined;
}

function isFilterGroup(value: unknown): value is FilterGroup {
  if (!isRecord(value) || typeof value['FilterGroupId'] !== 'string' || !Array.isArray(value['Filters'])) return false;
  return value['Filters'].every((filter) => {
    const { Column, Configuration } = Object(Object(filter).CategoryFilter);
    const values: unknown = Object(Object(Configuration).FilterListConfiguration).CategoryValues;
    return typeof Object(Column).ColumnName === 'string' && Array.isArray(values);
  });
}

export function readText(message: unknown, field: string): string | undefined {
  const value = isRecord(message) ? message[field] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Keeps the colours that a ThemeConfiguration gives as text, and leaves everything else out. */
export function readThemeOverride(message: unknown): ThemeOverride | undefined {
  const override = isRecord(message) ? message['ThemeOverride'] : undefined;
  if (!isRecord(override)) return undefined;
  const ui = isRecord(override['UIColorPalette']) ? override['UIColorPalette'] : {};
  const data = isRecord(override['DataColorPalette']) ? override['DataColorPalette'] : {};
  const colors = Array.isArray(data['Colors']) ? data['Colors'].filter((color) => typeof color === 'string') : [];
  return {
    UIColorPalette: textsOf(ui),
    DataColorPalette: { ...textsOf(data), ...(colors.length > 0 && { Colors: colors }) },
  };
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
