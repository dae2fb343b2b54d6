import { createHash } from 'node:crypto';
import { type DashboardRow, toWire } from '#contract/dashboard';
import { type LastSyncAnswer, type SyncAnswer } from '#contract/sync';
import type { HealthAnswer } from '#contract/health';
import { type Dashboard, succeeded } from '#domain/dashboards/dashboard';
import type { LastSync } from '#domain/dashboards/sync-outcome';
import type { CheckedHealth } from '../application/health/check-health';
import type { Synced } from '../application/sync-dashboards';

export function rowOf({ updatedAt, missing, refreshedAt, issuePosted, ...dashboard }: Dashboard): DashboardRow {
  return {
    ...toWire(dashboard),
    updatedAt: updatedAt.toISOString(),
    ...(missing && { missing }),
    ...(refreshedAt && { refreshedAt: refreshedAt.toISOString() }),
    ...(issuePosted && { issuePosted: { ...issuePosted, at: issuePosted.at.toISOString() } }),
  };
}

/** The most names to return, so that a badly damaged list does not make a huge response. */
const mostNames = 20;

export function syncAnswerOf({ unconfirmed, unreadable, ...counts }: Synced): SyncAnswer {
  return {
    status: succeeded,
    ...counts,
    ...(unconfirmed > 0 && { unconfirmed }),
    ...(unreadable.length > 0 && { unreadable: namesOf(unreadable) }),
  };
}

export function namesOf(unreadable: Synced['unreadable']): { count: number; names: string[] } {
  return { count: unreadable.length, names: unreadable.filter((id) => id !== undefined).slice(0, mostNames) };
}

export function lastSyncOf(sync: LastSync): LastSyncAnswer {
  if (sync === 'never') return { finishedAt: null };
  const { finishedAt, added, renamed, missing, returned } = sync;
  return { finishedAt: finishedAt.toISOString(), added, renamed, missing, returned };
}

export function healthOf({ checkedAt, findings, areas }: CheckedHealth): HealthAnswer {
  return { checkedAt: checkedAt.toISOString(), findings, areas: [...areas] };
}

export interface ListAnswer {
  json: Uint8Array<ArrayBuffer>;
  /** Of what the list says, whoever it is for: equal lists have equal ones, on every instance and after every restart. */
  etag: string;
}

const answers = new WeakMap<readonly Dashboard[], ListAnswer>();

/**
 * The list's JSON, cached by array: the use case returns the same array until the catalogue changes, and managers another one than
 * others. Only they edit: for the others, who did is left out, and a field that can be missing and is empty.
 */
export function listAnswerOf(dashboards: readonly Dashboard[], forManagers: boolean): ListAnswer {
  const kept = answers.get(dashboards);
  if (kept) return kept;
  const json = new TextEncoder().encode(JSON.stringify(dashboards.map(rowOf), forManagers ? undefined : withoutEmpty));
  const answer = { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` };
  answers.set(dashboards, answer);
  return answer;
}

const canBeMissing = new Set(['owner', 'verifiedUntil', 'promisedAge', 'knownIssue']);
const withoutEmpty = (field: string, value: unknown): unknown =>
  field === 'editedBy' || (value === '' && canBeMissing.has(field)) ? undefined : value;

/** Whether an If-None-Match names this ETag; weak ones count, as RFC 9110 (section 13.1.2) has it. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
