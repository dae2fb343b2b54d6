declare const dashboardId: unique symbol;
/** `pk@sk`: the two keys under which the backend stores a dashboard. */
export type DashboardId = string & { readonly [dashboardId]: true };

/** The fields that managers edit, in the order of the form. All others belong to the BI service. */
export interface DashboardEdit {
  title: string;
  description: string;
  /** A Heroicons name such as `ChartBarIcon`; unknown ones are drawn as the default icon. */
  icon: string;
  /** `EMBEDED` is published; any other value, known or not, keeps the dashboard out of the menu. */
  status: string;
  /** The groups that can see it if access is `by-group`; empty means everyone. */
  groupList: string[];
  /** Its titles in other languages, as `./titles` spells them; the others get `title`. */
  titles?: string;
  /** Other words that people look for it by, as one text with commas; the finder searches them. */
  keywords?: string;
  /** The person responsible. This field, the two above and those below are absent if the backend doesn't know them. */
  owner?: string;
  /** The last day, such as `2027-01-31`, on which it counts as verified; empty if it isn't verified. */
  verifiedUntil?: string;
  /** The maximum age of its data: one of `promisedAges`, or empty for no promise. */
  promisedAge?: string;
  /** A warning to readers; empty for none. */
  knownIssue?: string;
  /** The groups whose members find it among their favourites until they take the star away. */
  favouriteOf?: string[];
  /** Where it stands: the id of its section, then `/` and its place if its order there is fixed; empty for no section. See `#domain/dashboards/sections/`. */
  section?: string;
}

export interface Dashboard extends DashboardEdit {
  id: DashboardId;
  /** The dashboard's id in the BI service, and its part of the path `/dashboard/{metaId}`. */
  metaId: string;
  /** Its name in the BI service; the title is what people see. */
  metaName: string;
  metaArn: string;
  /** `updateUnknown` if the backend has no readable date. */
  updatedAt: Date;
  /** The last sync no longer found it in the BI service. */
  missing: boolean;
  /** The title in the reader's language, if it has its own; set by `inLanguage` where readers see it. Not stored. */
  shownTitle?: string;
  /** The user has individual access, whatever its groups; otherwise absent. Not stored. */
  granted?: true;
  /** When its oldest data was refreshed in the BI service; absent if unknown. Not stored in the catalogue. */
  refreshedAt?: Date;
  /** The layout of its first sheet, as `./face` writes it; absent if unknown. Not stored in the catalogue. */
  face?: string;
  /** The names of its sheets, which the finder searches; absent if unknown. Not stored in the catalogue. */
  sheets?: readonly string[];
  /** Its last editor, for managers, as `knownBy` reads it; absent if nobody edited it or it is unknown. Not stored in the catalogue. */
  editedBy?: string;
  /** When the current text of its known issue was written, and by whom; absent like `editedBy`. */
  issuePosted?: PostedIssue;
}

export const updateUnknown = new Date(0);

export interface PostedIssue {
  at: Date;
  /** An email address; absent if unknown. */
  by?: string;
}

export type StoredField = Exclude<
  keyof Dashboard,
  'shownTitle' | 'granted' | 'refreshedAt' | 'face' | 'sheets' | 'editedBy' | 'issuePosted'
>;

export type EditField = keyof DashboardEdit;

/**
 * `limit` is the longest text in UTF-16 units, `most` the number of texts. A `choice` is one of the values that the portal offers, a `day`
 * is empty or `YYYY-MM-DD`.
 */
export type EditRule = { limit: number; required?: true; most?: number } | 'choice' | 'day';

/** The rule of each field, in the order of the form: the form, the wire, the backend and the store all follow from it. */
export const editFields = {
  title: { limit: 200, required: true },
  description: { limit: 200 },
  icon: 'choice',
  status: 'choice',
  groupList: { limit: 128, most: 50 },
  titles: { limit: 1000 },
  keywords: { limit: 200 },
  owner: { limit: 128 },
  verifiedUntil: 'day',
  promisedAge: 'choice',
  knownIssue: { limit: 200 },
  favouriteOf: { limit: 128, most: 50 },
  section: 'choice',
} as const satisfies Record<EditField, EditRule>;

export type ChoiceField = {
  [Field in EditField]: (typeof editFields)[Field] extends 'choice' ? Field : never;
}[EditField];

/** Whether managers change the field in many dashboards at once. */
export const inBulk = {
  title: false,
  titles: false,
  description: false,
  icon: true,
  status: true,
  groupList: true,
  owner: true,
  verifiedUntil: true,
  promisedAge: true,
  knownIssue: true,
  favouriteOf: false,
  section: true,
  keywords: false,
} as const satisfies Record<EditField, boolean>;

/** Every backend has these (specification, section 3). */
const specifiedFields = ['title', 'description', 'icon', 'status', 'groupList'] as const satisfies EditField[];

/** The fields that a backend need not know. */
export const extensionFields: ReadonlySet<string> = new Set(
  Object.keys(editFields).filter((field) => !specifiedFields.some((specified) => specified === field)),
);

/** Spelled as the specification spells it (section 4). */
export const published = 'EMBEDED';
export const notPublished = 'DRAFT';

/** The status of an answer to an update or a sync that succeeded (specification, section 4). */
export const succeeded = 'SYNC';

export const defaultIcon = 'ChartBarIcon';

/** The fields of a new dashboard: unpublished, for everyone. */
export function untouchedEdit(title: string): Required<DashboardEdit> {
  const extensions = {
    titles: '',
    keywords: '',
    owner: '',
    verifiedUntil: '',
    promisedAge: '',
    knownIssue: '',
    favouriteOf: [],
    section: '',
  };
  return { title, description: '', icon: defaultIcon, status: notPublished, groupList: [], ...extensions };
}

/** Splits at the first `@` (specification, section 7); undefined if a half is missing. */
export function splitDashboardId(id: string): { pk: string; sk: string } | undefined {
  const at = id.indexOf('@');
  return at > 0 && at < id.length - 1 ? { pk: id.slice(0, at), sk: id.slice(at + 1) } : undefined;
}

export function isDashboardId(id: string): id is DashboardId {
  return splitDashboardId(id) !== undefined;
}

/** Only published dashboards are menu items and pages (specification, sections 2 and 4). */
export function isPublished(dashboard: Pick<Dashboard, 'status'>): boolean {
  return dashboard.status === published;
}

type Named = Pick<Dashboard, 'title' | 'metaName' | 'metaId'>;

/** The name that people read: the title, in their language where it is known, or the BI service's name if it is blank. */
export const titleOf = (dashboard: Named & Pick<Dashboard, 'shownTitle'>): string =>
  dashboard.shownTitle ?? ownTitleOf(dashboard);

/** The name in no language of its own. */
export function ownTitleOf({ title, metaName, metaId }: Named): string {
  if (!isBlank(title)) return title.trim();
  return isBlank(metaName) ? metaId : metaName.trim();
}

/** Matches a visible character: no space, no control, none of Unicode's ignorable characters and a few more that are drawn as nothing. */
const notBlank = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

export function isBlank(text: string): boolean {
  return !notBlank.test(text);
}

/** Created when first needed, because that takes a browser milliseconds that the sign-in page would wait for. */
let collator: Intl.Collator | undefined;

/** Numeric-aware and case-insensitive (specification, section 5); equal titles stay in a fixed order by id. */
export function byTitle(a: Dashboard, b: Dashboard): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(titleOf(a), titleOf(b)) || compareIds(a, b);
}

/** Sorts by update date, the latest first (specification, section 5). */
export function byUpdateDate(a: Dashboard, b: Dashboard): number {
  return b.updatedAt.getTime() - a.updatedAt.getTime() || compareIds(a, b);
}

function compareIds(a: Dashboard, b: Dashboard): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
