import type { AccessRequest, WaitingRequest } from '../access/access-request';
import { type Visitor, mayManage } from '../access/roles';
import { isInMenuOf } from '../access/visibility';
import { type Dashboard, type DashboardId, isBlank, titleOf } from '../dashboards/dashboard';
import type { Actor, HistoryEntry } from '../dashboards/history/history';
import { type SyncCounts, changesOf } from '../dashboards/sync/sync-outcome';
import { fingerprint } from '../fingerprint';
import type { LostStep } from '../people/recovery/lost-step';
import type { Membership } from './membership';
import type { NoticeTopic } from './settings';

/** Days for which notifications are shown. */
export const noticeDays = 90;
/** Days of notifications that are unread for a person who has never marked any. */
export const newcomerDays = 7;

export const topicOf = {
  published: 'dashboards',
  renamed: 'dashboards',
  withdrawn: 'dashboards',
  issue: 'issues',
  'issue-solved': 'issues',
  granted: 'answers',
  declined: 'answers',
  request: 'requests',
  'help-asked': 'requests',
  synced: 'syncs',
  'sync-failed': 'syncs',
  exported: 'exports',
  'delivery-paused': 'exports',
  'new-browser': 'security',
  'company-linked': 'security',
  'password-changed': 'security',
  'second-step-changed': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'session-ended': 'security',
} as const satisfies Record<string, NoticeTopic>;
export type NoticeKind = keyof typeof topicOf;

/** A dashboard as the person knows it: the title is empty if they may not know it. */
export interface NamedDashboard {
  metaId: string;
  title: string;
}

export interface Notice {
  kind: NoticeKind;
  /** Ascends among notices from the history, and among those about the account. Those of one sync or bulk edit share it. */
  number: number;
  at: Date;
  /** The person who did it; for managers only. */
  by?: Actor | undefined;
  dashboard?: NamedDashboard;
  /** The known issue, the note with a request or its answer, the former title, the new browser, or the company. */
  text?: string | undefined;
  counts?: SyncCounts | undefined;
  /** The request that waits. */
  asked?: WaitingRequest | undefined;
}

/** The person whom notices are made for. */
export interface Recipient extends Visitor {
  sub: string;
  /** Dashboards with individual access, and since when. */
  granted: ReadonlyMap<DashboardId, Date>;
  membership: Membership;
}

/** The fields of a dashboard that notices are made from. */
export type NoticedFields = Pick<
  Dashboard,
  'id' | 'metaId' | 'metaName' | 'title' | 'status' | 'groupList' | 'missing' | 'knownIssue'
>;

/** An entry of the history as notices need it. `number` is that of its sync or bulk edit, if it is part of one. */
export type NoticedEntry = { number: number; at: Date; by?: Actor } & (
  | { kind: 'changed'; before?: NoticedFields; after?: NoticedFields }
  | { kind: 'synced'; counts: SyncCounts }
);

/** Returns undefined for entries that nobody is told about. */
export function noticedOf(entry: HistoryEntry): NoticedEntry | undefined {
  const { at, by } = entry;
  const common = { at, ...(by && { by }) };
  if (entry.kind === 'synced' && changesOf(entry.counts).length > 0) {
    return { ...common, kind: 'synced', number: entry.number, counts: entry.counts };
  }
  if (entry.kind !== 'changed') return undefined;
  const { before, after, sync, number } = entry;
  return {
    ...common,
    kind: 'changed',
    number: sync ?? number,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  };
}

const fieldsOf = (dashboard: Dashboard): NoticedFields => {
  const { id, metaId, metaName, title, status, groupList, missing, knownIssue } = dashboard;
  return { id, metaId, metaName, title, status, groupList, missing, ...(knownIssue !== undefined && { knownIssue }) };
};

const none: readonly Notice[] = [];

/** A version that was published at the time of an answer is the one that the answer is about, within this time (milliseconds). */
const aroundAnswer = 60_000;

/**
 * Makes a person's notices from entries, newest first, as they could see each at its time. Of what happened before they were there, they are
 * told only which dashboards are published for them now, each once and under its title of now, and of none that an answer to their request has
 * told them they can open.
 */
export function createNotices(
  to: Recipient,
  /** A dashboard as it is now. */
  current: (id: DashboardId) => NoticedFields | undefined,
  /** When they were told that they can open a dashboard, by its `metaId`. */
  answered: ReadonlyMap<string, Date>,
): (entry: NoticedEntry) => readonly Notice[] {
  const published = new Set<DashboardId>();

  /** The dashboard that the entry published for who they are now, unless they were told of it. */
  const publishedBefore = (entry: NoticedEntry): Notice[] => {
    const [notice] = noticesOf(entry, to);
    if (entry.kind !== 'changed' || notice?.kind !== 'published' || !entry.after) return [];
    const { id, metaId } = entry.after;
    const now = seenBy(to, current(id));
    if (!now || published.has(id) || answered.has(metaId)) return [];
    published.add(id);
    return [{ ...notice, dashboard: nameOf(now) }];
  };

  return (entry) => {
    const then = recipientAt(to, entry.at);
    const told = then ? noticesOf(entry, then) : none;
    if (told.length === 0) return then === to ? none : publishedBefore(entry);
    return told.filter(({ kind, dashboard, at }) => {
      if (kind !== 'published' || !dashboard) return true;
      if (entry.kind === 'changed' && entry.after) published.add(entry.after.id);
      const toldAt = answered.get(dashboard.metaId)?.getTime() ?? -Infinity;
      return at.getTime() > toldAt + aroundAnswer;
    });
  };
}

/** The person with the groups and the individual access that they had at that time; undefined before they were there. */
function recipientAt(to: Recipient, at: Date): Recipient | undefined {
  const time = at.getTime();
  const { since, groups } = to.membership;
  if (time < since) return undefined;
  const isWhole = groups.every(([, from]) => from <= time) && [...to.granted.values()].every((from) => from <= at);
  if (isWhole) return to;
  const had = new Set(groups.filter(([, from]) => from <= time).map(([group]) => group));
  return {
    ...to,
    groups: to.groups.filter((group) => had.has(group)),
    granted: new Map([...to.granted].filter(([, from]) => from <= at)),
  };
}

/**
 * Returns what to tell a person about an entry: nothing if they made the change, or could open the dashboard neither before nor after. They
 * get the title that they could see at the time. The caller leaves out known issues of dashboards that the person doesn't follow.
 */
export function noticesOf(entry: NoticedEntry, to: Recipient): readonly Notice[] {
  const { number, at, by } = entry;
  if (by?.sub === to.sub) return none;
  const before = entry.kind === 'changed' ? seenBy(to, entry.before) : undefined;
  const after = entry.kind === 'changed' ? seenBy(to, entry.after) : undefined;
  const manages = mayManage(to);
  const isConcerned = entry.kind === 'synced' ? manages : before !== undefined || after !== undefined;
  if (!isConcerned) return none;
  const common = { number, at, ...(by && manages && { by }) };
  if (entry.kind === 'synced') return [{ ...common, kind: 'synced', counts: entry.counts }];
  if (!after) return before ? [{ ...common, kind: 'withdrawn', dashboard: nameOf(before) }] : [];
  const dashboard = nameOf(after);
  const issue = after.knownIssue ?? '';
  const hadIssue = before !== undefined && !isBlank(before.knownIssue ?? '');
  const notices: Notice[] = [];
  if (!before) notices.push({ ...common, kind: 'published', dashboard });
  else if (titleOf(before) !== dashboard.title) {
    notices.push({ ...common, kind: 'renamed', dashboard, text: titleOf(before) });
  }
  if (!isBlank(issue)) {
    if (issue !== before?.knownIssue) notices.push({ ...common, kind: 'issue', dashboard, text: issue });
  } else if (hadIssue) notices.push({ ...common, kind: 'issue-solved', dashboard });
  return notices;
}

/** Returns the version if the person finds it in their menu and can open it. */
function seenBy(to: Recipient, version: NoticedFields | undefined): NoticedFields | undefined {
  if (!version || version.missing) return undefined;
  const isGranted = to.granted.has(version.id);
  return isInMenuOf(to, isGranted ? { ...version, granted: true } : version) ? version : undefined;
}

const nameOf = (version: NoticedFields): NamedDashboard => ({
  metaId: version.metaId,
  title: titleOf(version),
});

/** Makes a notice of the answer to a person's own request; undefined while the request waits. */
export function answerNotice({ metaId, at, answer }: AccessRequest, title: string): Notice | undefined {
  if (!answer) return undefined;
  const kind = answer.granted ? 'granted' : 'declined';
  const number = numberFor(metaId, at, answer.at);
  const dashboard = { metaId, title };
  return { kind, number, at: answer.at, dashboard, ...(answer.word !== '' && { text: answer.word }) };
}

export function requestNotice(asked: WaitingRequest, dashboard: NamedDashboard): Notice {
  const { sub, at, note } = asked;
  const number = numberFor(sub, dashboard.metaId, at);
  return { kind: 'request', number, at, dashboard, asked, ...(note !== '' && { text: note }) };
}

/** Makes a notice, for managers, of someone who has lost their second step. */
export const helpNotice = ({ sub, email, at }: Pick<LostStep, 'sub' | 'email' | 'at'>): Notice => ({
  kind: 'help-asked',
  number: numberFor(sub, new Date(at)),
  at: new Date(at),
  text: email,
});

export function exportNotice(
  { id, at, text }: { id: string; at: Date; text: string },
  dashboard: NamedDashboard,
): Notice {
  return { kind: 'exported', number: numberFor(id), at, dashboard, text };
}

/** Makes a notice, for managers, of the first of the syncs that have failed in a row. */
export const failedSyncNotice = (at: Date): Notice => ({ kind: 'sync-failed', number: numberFor(at), at });

/** Makes a notice of a delivery that was paused by someone or something else than its owner. */
export const pausedNotice = (id: string, at: Date, dashboard: NamedDashboard): Notice => ({
  kind: 'delivery-paused',
  number: numberFor(id, at),
  at,
  dashboard,
});

/** Hashes the parts into a number, because these notices don't come from the history, which numbers its entries. */
const numberFor = (...parts: (string | Date)[]): number => Number.parseInt(fingerprint(JSON.stringify(parts)), 36);
