import { createHash } from 'node:crypto';
import { rowOf } from '#contract/dashboards/dashboard';
import { type Dashboard, extensionFields } from '#domain/dashboards/dashboard';

export interface ListAnswer {
  json: Uint8Array<ArrayBuffer>;
  /** Equal lists have equal ETags, for every user, on every instance and after a restart. */
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

const withoutEmpty = (field: string, value: unknown): unknown =>
  field === 'editedBy' || (isEmpty(value) && extensionFields.has(field)) ? undefined : value;

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Whether an If-None-Match names this ETag; weak ones count, as RFC 9110 (section 13.1.2) has it. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
