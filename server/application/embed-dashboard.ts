import type { Visitor } from '../../src/domain/people/access';
import { isDashboardId } from '../../src/domain/dashboards/dashboard';
import { canBeOpenedBy } from '../../src/domain/dashboards/visibility';
import { failed, type Result } from '../../src/domain/result';
import type { BiEmbedding, BiReader, BiService } from '../ports/bi-service';
import type { DashboardStore } from '../ports/dashboard-store';
import type { OpeningRecord } from './health/opening-record';
import { type Refusal, refusalOf } from './refusal';

export type EmbedDashboard = (visitor: Visitor & BiReader, id: string) => Promise<Result<BiEmbedding, Refusal>>;

/** A fresh embed URL for each call. A malformed id and an unknown, unpublished, missing or restricted dashboard are all `not-found`. */
export function createEmbedDashboard(
  store: DashboardStore,
  biService: BiService,
  openings: Pick<OpeningRecord, 'addFailure'>,
): EmbedDashboard {
  return async (visitor, id) => {
    const dashboard = isDashboardId(id) ? await store.find(id) : undefined;
    if (!dashboard || !canBeOpenedBy(visitor, dashboard)) return failed({ code: 'not-found' });

    const embedding = await biService.embed(dashboard.metaId, { sub: visitor.sub, email: visitor.email });
    if (embedding.ok) return embedding;
    openings.addFailure(embedding.failure);
    return failed(refusalOf(embedding.failure));
  };
}
