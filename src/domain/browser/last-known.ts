import {
  type Dashboard,
  type DashboardEdit,
  editFields,
  type EditField,
  isDashboardId,
  untouchedEdit,
} from '../dashboards/dashboard';
import type { UserInfo } from '../people/user';
import { bytesOf, cacheLimits } from './cache';
import type { KnownOwner } from './known-owner';

/** Who the user was and what they could see when the portal last knew it. */
export interface LastKnown {
  user: UserInfo;
  /** By title. */
  dashboards: readonly Dashboard[];
  /** Whether these are all of the list, which can be too long to be kept. */
  isWhole: boolean;
  /** Rows of the list that could not be read. */
  skipped: number;
  /** Tells the backend which list this is, where it is whole. */
  version?: string;
}

/** Raised when the form changes: the lists of another version are not read. */
const form = 5;

/** Room for the first line of the item, and for what is kept besides the rows. */
const bytesForRows = cacheLimits.item - 20_000;

type Value = string | string[];

/** A value of each field that managers edit. Its kind is what a row is checked for. */
const examples: Readonly<Record<EditField, Value>> = untouchedEdit('');
const fields = Object.keys(editFields) as EditField[];

type Row = [
  id: string,
  metaId: string,
  metaName: string,
  updatedAt: number,
  missing: 0 | 1,
  granted: 0 | 1,
  refreshedAt: number | null,
  editedBy: string | null,
  issuePosted: [at: number, by?: string] | null,
  ...edit: (Value | null)[],
];

/**
 * The text that is kept: all that pages show, so no `metaArn`. Of a list that is too long, the dashboards that `isWanted` first and then
 * the others by title, as far as there is room.
 */
export function spellLastKnown(
  { clientId, sub }: KnownOwner,
  { user, dashboards, skipped, version }: Omit<LastKnown, 'isWhole'>,
  isWanted: (dashboard: Dashboard) => boolean,
): string {
  const kept = new Set<Dashboard>();
  let room = bytesForRows;
  for (const dashboard of [...dashboards.filter(isWanted), ...dashboards]) {
    if (kept.has(dashboard)) continue;
    room -= bytesOf(JSON.stringify(rowOf(dashboard))) + 1;
    if (room < 0) break;
    kept.add(dashboard);
  }
  const isWhole = kept.size === dashboards.length;
  return JSON.stringify({
    form,
    clientId,
    sub,
    email: user.userEmail,
    groups: user.groupList,
    ...(user.homePath !== undefined && { homePath: user.homePath }),
    isWhole,
    skipped,
    ...(isWhole && version !== undefined && { version }),
    rows: dashboards.filter((dashboard) => kept.has(dashboard)).map(rowOf),
  });
}

/** Undefined for anything but what `spellLastKnown` has written for this owner: a row that is wrong makes all of it wrong. */
export function readLastKnown(owner: KnownOwner, text: string): LastKnown | undefined {
  const found = parsed(text);
  if (!isRecord(found)) return undefined;
  const { email, groups, homePath, isWhole, skipped, version, rows } = found;
  const isOurs = found['form'] === form && found['clientId'] === owner.clientId && found['sub'] === owner.sub;
  if (!isOurs || typeof email !== 'string' || !areTexts(groups) || !isOptionalText(homePath)) return undefined;
  if (typeof isWhole !== 'boolean' || !isCount(skipped) || !isOptionalText(version)) return undefined;
  if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
  const dashboards = rows.map(dashboardOf);
  if (new Set(dashboards.map(({ id }) => id)).size < dashboards.length) return undefined;
  return {
    user: { userSub: owner.sub, userEmail: email, groupList: groups, ...(homePath !== undefined && { homePath }) },
    dashboards,
    isWhole,
    skipped,
    ...(version !== undefined && { version }),
  };
}

const rowOf = (dashboard: Dashboard): Row => [
  dashboard.id,
  dashboard.metaId,
  dashboard.metaName,
  dashboard.updatedAt.getTime(),
  dashboard.missing ? 1 : 0,
  dashboard.granted ? 1 : 0,
  dashboard.refreshedAt?.getTime() ?? null,
  dashboard.editedBy ?? null,
  postedOf(dashboard),
  ...fields.map((field) => dashboard[field] ?? null),
];

const postedOf = ({ issuePosted: posted }: Dashboard): Row[8] => {
  if (!posted) return null;
  return posted.by === undefined ? [posted.at.getTime()] : [posted.at.getTime(), posted.by];
};

function dashboardOf([
  id,
  metaId,
  metaName,
  updatedAt,
  missing,
  granted,
  refreshedAt,
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
    ...(editedBy !== null && { editedBy }),
    ...(posted && { issuePosted: { at: new Date(posted[0]), ...(posted[1] !== undefined && { by: posted[1] }) } }),
  };
}

function isRow(found: unknown): found is Row {
  if (!Array.isArray(found)) return false;
  const [id, metaId, metaName, updatedAt, missing, granted, refreshedAt, editedBy, posted, ...edit] = found as Row;
  // A row that is too short has none of them.
  if (!areTexts([id, metaId, metaName])) return false;
  const areTimes = isTime(updatedAt) && (refreshedAt === null || isTime(refreshedAt));
  const areEditors = (editedBy === null || typeof editedBy === 'string') && (posted === null || isPosted(posted));
  const isKnown = isDashboardId(id) && metaId !== '' && areTimes && areEditors && isBit(missing) && isBit(granted);
  return isKnown && edit.length === fields.length && fields.every((field, at) => isValue(field, edit[at]));
}

const isTime = (found: unknown): boolean => typeof found === 'number' && !Number.isNaN(new Date(found).getTime());
const isPosted = (found: unknown): boolean =>
  Array.isArray(found) && found.length <= 2 && isTime(found[0]) && isOptionalText(found[1]);
/** Backends need not know the fields that came after `groupList`. */
const isValue = (field: EditField, found: unknown): boolean =>
  (found === null && !needed.has(field)) || isAs(examples[field], found);
const needed = new Set<EditField>(['title', 'description', 'icon', 'status', 'groupList']);
const isBit = (found: unknown): found is 0 | 1 => found === 0 || found === 1;
const isAs = (example: Value, found: unknown): boolean =>
  typeof example === 'string' ? typeof found === 'string' : areTexts(found);

const isRecord = (found: unknown): found is Record<string, unknown> => typeof found === 'object' && found !== null;
const areTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((text) => typeof text === 'string');
const isOptionalText = (found: unknown): found is string | undefined =>
  found === undefined || typeof found === 'string';
const isCount = (found: unknown): found is number => Number.isSafeInteger(found) && Number(found) >= 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
