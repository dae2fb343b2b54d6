import {
  type Dashboard,
  type DashboardEdit,
  editFields,
  extensionFields,
  type EditField,
  isDashboardId,
  untouchedEdit,
} from '../dashboards/dashboard';
import { areTexts, isOptionalText } from './kept-json';

type Value = string | string[];

/** An example of each editable field; rows are checked for values of the same type. */
const examples: Readonly<Record<EditField, Value>> = untouchedEdit('');
const fields = Object.keys(editFields) as EditField[];

/** The version of the stored format; other versions aren't read. */
export const form = 9;

/** A stored dashboard: everything that pages show, so no `metaArn`. */
export type Row = [
  id: string,
  metaId: string,
  metaName: string,
  updatedAt: number,
  missing: 0 | 1,
  granted: 0 | 1,
  refreshedAt: number | null,
  face: string | null,
  sheets: string[] | null,
  editedBy: string | null,
  issuePosted: [at: number, by?: string] | null,
  ...edit: (Value | null)[],
];

export const rowOf = (dashboard: Dashboard): Row => [
  dashboard.id,
  dashboard.metaId,
  dashboard.metaName,
  dashboard.updatedAt.getTime(),
  dashboard.missing ? 1 : 0,
  dashboard.granted ? 1 : 0,
  dashboard.refreshedAt?.getTime() ?? null,
  dashboard.face ?? null,
  dashboard.sheets ? [...dashboard.sheets] : null,
  dashboard.editedBy ?? null,
  postedOf(dashboard),
  ...fields.map((field) => dashboard[field] ?? null),
];

const postedOf = ({ issuePosted: posted }: Dashboard): Row[10] => {
  if (!posted) return null;
  return posted.by === undefined ? [posted.at.getTime()] : [posted.at.getTime(), posted.by];
};

export function dashboardOf([
  id,
  metaId,
  metaName,
  updatedAt,
  missing,
  granted,
  refreshedAt,
  face,
  sheets,
  editedBy,
  posted,
  ...edit
]: Row): Dashboard {
  const known = fields.map((field, at) => [field, edit[at]] as const).filter(([, value]) => value !== null);
  return {
    id: id as Dashboard['id'],
    metaId,
    metaName,
    metaArn: '',
    ...(Object.fromEntries(known) as unknown as DashboardEdit),
    updatedAt: new Date(updatedAt),
    missing: missing === 1,
    ...(granted === 1 && { granted: true }),
    ...(refreshedAt !== null && { refreshedAt: new Date(refreshedAt) }),
    ...(face !== null && { face }),
    ...(sheets !== null && { sheets }),
    ...(editedBy !== null && { editedBy }),
    ...(posted && { issuePosted: { at: new Date(posted[0]), ...(posted[1] !== undefined && { by: posted[1] }) } }),
  };
}

export function isRow(found: unknown): found is Row {
  if (!Array.isArray(found)) return false;
  const [id, metaId, metaName, updatedAt, missing, granted, refreshedAt, face, sheets, editedBy, posted, ...edit] =
    found as Row;
  // Values are undefined in a row that is too short.
  if (!areTexts([id, metaId, metaName])) return false;
  const areTimes = isTime(updatedAt) && (refreshedAt === null || isTime(refreshedAt));
  const areOthers = [face, editedBy].every((value) => value === null || typeof value === 'string');
  const areSheets = sheets === null || (Array.isArray(sheets) && areTexts(sheets));
  const arePosted = posted === null || isPosted(posted);
  const isKnown =
    isDashboardId(id) &&
    metaId !== '' &&
    areTimes &&
    areOthers &&
    areSheets &&
    arePosted &&
    isBit(missing) &&
    isBit(granted);
  return isKnown && edit.length === fields.length && fields.every((field, at) => isValue(field, edit[at]));
}

const isTime = (found: unknown): boolean => typeof found === 'number' && !Number.isNaN(new Date(found).getTime());
const isPosted = (found: unknown): boolean =>
  Array.isArray(found) && found.length <= 2 && isTime(found[0]) && isOptionalText(found[1]);
const isValue = (field: EditField, found: unknown): boolean =>
  (found === null && extensionFields.has(field)) || isAs(examples[field], found);
const isBit = (found: unknown): found is 0 | 1 => found === 0 || found === 1;
const isAs = (example: Value, found: unknown): boolean =>
  typeof example === 'string' ? typeof found === 'string' : areTexts(found);
