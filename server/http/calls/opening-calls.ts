import { ok } from '#domain/result';
import type { EmbedDashboard } from '../../application/catalogue/embed-dashboard';
import type { OpeningRecord } from '../../application/health/opening-record';
import type { Metrics } from '../../ports/metrics';
import { type Handlers, done } from '../call-routes';

interface UseCases {
  embedDashboard: EmbedDashboard;
  openings: Pick<OpeningRecord, 'add'>;
  metrics: Pick<Metrics, 'sessionRenewed'>;
}

export const openingCalls = (useCases: UseCases) =>
  ({
    async embedUrl({ caller, query }) {
      const embedding = await useCases.embedDashboard(caller, query.id, query.renewal !== undefined);
      if (!embedding.ok) return embedding;
      if (query.renewal) useCases.metrics.sessionRenewed();
      const { url, sessionExpiresAt, preparedAt } = embedding.value;
      return ok({
        embedUrl: url,
        sessionExpiresAt: sessionExpiresAt.toISOString(),
        ...(preparedAt && { preparedAt: preparedAt.toISOString() }),
      });
    },

    async reportTrouble({ body }) {
      useCases.openings.add(body.trouble);
      return done;
    },
  }) satisfies Partial<Handlers>;
