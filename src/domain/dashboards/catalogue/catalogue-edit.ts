import { type DashboardEdit, type EditField, type EditRule, editFields, isBlank } from '../dashboard';
import { spellTitles, tidyTitles, titlesIn } from '../titles';
import { storable, storableLine } from '../../plain-text';
import { sameGroups, tidyGroups } from '../groups';
import { isDay } from '../trust';

const fields = Object.keys(editFields) as EditField[];

type ProblemOf<Rule> = Rule extends { limit: number }
  ?
      | 'too-long'
      | (Rule extends { required: true } ? 'empty' : never)
      | (Rule extends { most: number } ? 'too-many' : never)
  : Rule extends 'day'
    ? 'no-day'
    : never;

/** Each problem that a field can have, such as `title.empty`. */
export type EditProblemName = {
  [Field in EditField]: `${Field}.${ProblemOf<(typeof editFields)[Field]>}`;
}[EditField];

export interface EditProblem {
  field: EditField;
  problem: 'empty' | 'too-long' | 'too-many' | 'no-day';
  limit: number;
}

/** The editable fields of a dashboard, as far as its backend knows them. */
export function editOf(edit: DashboardEdit): DashboardEdit {
  return editFrom((field) => edit[field]);
}

/** Trims the typed texts; unchanged fields stay exactly as they are stored. */
export function tidyEdit(seen: DashboardEdit, typed: DashboardEdit): DashboardEdit {
  const tidied = { ...typed, ...tidy(typed) };
  return editFrom((field) => (agree(field, seen, typed) ? seen : tidied)[field]);
}

/** Trims texts, replaces in them what no store keeps, puts title and owner on one line, and removes blank and repeated groups. */
export function tidy(edit: Partial<DashboardEdit>): Partial<DashboardEdit> {
  const tidied = Object.entries(edit).map(([field, value]) => [
    field,
    typeof value === 'string' ? tidyText(field, value) : tidyGroups(value.map(storable)),
  ]);
  return Object.fromEntries(tidied);
}

const tidyText = (field: string, value: string): string => {
  if (field === 'titles') return spellTitles(tidyTitles(titlesIn(value)));
  return field === 'title' || field === 'owner' ? storableLine(value) : storable(value).trim();
};

export function agree(field: EditField, one: DashboardEdit, other: DashboardEdit): boolean {
  const [ours, theirs] = [one[field], other[field]];
  return Array.isArray(ours) && Array.isArray(theirs) ? sameGroups(ours, theirs) : ours === theirs;
}

/** The changed fields, in the order of the form; the order of groups doesn't matter. */
export function changedFields(before: DashboardEdit, after: DashboardEdit): EditField[] {
  return fields.filter((field) => !agree(field, before, after));
}

export function withFieldsOf(base: DashboardEdit, taken: readonly EditField[], source: DashboardEdit): DashboardEdit {
  return editFrom((field) => (taken.includes(field) ? source : base)[field]);
}

/** The problems for which the backend would refuse the edit, in the order of the form. Absent fields aren't checked. */
export function checkEdit(edit: Partial<DashboardEdit>): EditProblem[] {
  return fields.flatMap((field) => {
    const value = edit[field];
    return value === undefined ? [] : check(editFields[field], value).map((problem) => ({ field, ...problem }));
  });
}

function check(rule: EditRule, value: string | string[]): Omit<EditProblem, 'field'>[] {
  if (rule === 'choice') return [];
  if (rule === 'day') return value === '' || isDay(String(value)) ? [] : [{ problem: 'no-day', limit: 0 }];
  const { limit, required, most = Infinity } = rule;
  const texts = typeof value === 'string' ? [value] : value;
  const found: Omit<EditProblem, 'field'>[] = [];
  if (required && texts.every(isBlank)) found.push({ problem: 'empty', limit });
  if (texts.length > most) found.push({ problem: 'too-many', limit: most });
  if (texts.some((text) => text.length > limit)) found.push({ problem: 'too-long', limit });
  return found;
}

/** The edit that undoes a save: its changed fields as they were `seen` before, the others as `saved`. */
export function undoOf(seen: DashboardEdit, mine: DashboardEdit, saved: DashboardEdit): DashboardEdit {
  return withFieldsOf(saved, changedFields(seen, mine), seen);
}

/** Takes each field from `valueOf`; undefined means that the backend doesn't know it. */
export function editFrom(valueOf: (field: EditField) => DashboardEdit[EditField]): DashboardEdit {
  const edit: Partial<Record<EditField, DashboardEdit[EditField]>> = {};
  for (const field of fields) {
    const value = valueOf(field);
    if (value !== undefined) edit[field] = value;
  }
  // `Object.fromEntries` loses the types of the fields.
  return edit as DashboardEdit;
}
