import type { Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { AccessStore } from '../../ports/stores/access-store';
import type { Use } from '../../ports/stores/use-store';
import type { BiEmbedding, BiFailure, BiService } from '../../ports/bi-service';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import { openableBy } from './granted';
import type { OpeningRecord } from '../health/opening-record';
import type { PrepareReader } from '../permissions/memberships';
import { type Person, addressOf } from '../permissions/reader-names';
import { type Refusal, refusalOf } from '../refusal';

export interface Opening extends BiEmbedding {
  /** Until when the BI service may not know yet that this reader can see the dashboard. */
  preparedAt?: Date;
}

export type EmbedDashboard = (
  visitor: Visitor & Person,
  id: string,
  isRenewal?: boolean,
) => Promise<Result<Opening, Refusal>>;

/**
 * A fresh embed URL for each call, which `record` records as a use, after `prepare` has made the reader known. A malformed id and an unknown, unpublished, missing or
 * restricted dashboard are all `not-found`.
 */
export function createEmbedDashboard(
  store: DashboardStore,
  biService: BiService,
  openings: Pick<OpeningRecord, 'addFailure'>,
  prepare: PrepareReader = async ({ sub }) => ok({ name: sub }),
  access?: Pick<AccessStore, 'grants'>,
  record: (use: Omit<Use, 'at'>) => Promise<void> = async () => undefined,
): EmbedDashboard {
  const refuse = (failure: BiFailure) => {
    openings.addFailure(failure);
    return failed(refusalOf(failure));
  };

  return async (visitor, id, isRenewal = false) => {
    const dashboard = await openableBy(visitor, id, { dashboards: store, access });
    if (!dashboard) return failed({ code: 'not-found' });

    const prepared = await prepare(visitor);
    if (!prepared.ok) return refuse(prepared.failure);
    const reader = { name: prepared.value.name, email: addressOf(visitor) };
    const told = { isUnknown: false };
    const embedding = await biService.embed(dashboard.metaId, reader, () => void (told.isUnknown = true));
    // Even without a URL: the reader may have been registered, and the next opening couldn't tell that they are in no group yet.
    const known = told.isUnknown ? await prepare(visitor, { isNew: true }) : prepared;
    if (!embedding.ok) return refuse(embedding.failure);
    if (!known.ok) return refuse(known.failure);
    await record({ sub: visitor.sub, groups: visitor.groups, dashboard: dashboard.id, isRenewal });
    const { preparedAt } = known.value;
    return ok({ ...embedding.value, ...(preparedAt && { preparedAt }) });
  };
}
