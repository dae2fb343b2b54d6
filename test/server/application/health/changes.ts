import { failed } from '#domain/result';
import type { judge } from '#server/application/health/judge';
import type { BiFailure } from '#server/ports/bi-service';
import type { Change, WellSeen } from './what-is-seen';

export const refused = (trouble: NonNullable<Extract<BiFailure, { kind: 'refused' }>['trouble']>, named?: string) =>
  failed<BiFailure>({ kind: 'refused', reason: 'as AWS says', trouble, ...(named !== undefined && { named }) });

export const unreachable = (reason: string) => failed<BiFailure>({ kind: 'unreachable', reason });

export const put =
  (part: keyof WellSeen, change: object): Change =>
  (seen) =>
    void Object.assign(seen[part], change);

export const client =
  (change: object): Change =>
  (seen) =>
    void Object.assign(seen.pool.clientSettings.value, change);

export const page =
  (change: object): Change =>
  (seen) =>
    void Object.assign(seen.embedding.page.value, change);

/** Changes a company as the pool has it (`described`), or its metadata. */
export const company =
  (nth: 0 | 1, { described, ...change }: { described?: object; metadata?: object }): Change =>
  ({ companies }) => {
    const one = companies[nth]!;
    if (described && one.described.ok) Object.assign(one.described.value, described);
    Object.assign(one, change);
  };

/** Changes the metadata of a company. */
export const metadata =
  (nth: 0 | 1, change: object): Change =>
  ({ companies }) =>
    void Object.assign(companies[nth]!.metadata!, change);

export const both =
  (...changes: Change[]): Change =>
  (seen) =>
    changes.forEach((change) => change(seen));

/** A finding as `state code values`. */
export const told = (finding: ReturnType<typeof judge>['findings'][number]) =>
  [finding.state, finding.code, ...Object.values(finding.values ?? {})].join(' ');
