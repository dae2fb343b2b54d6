import type { Result } from '../../src/domain/result';
import type { BiFailure, BiService } from '../ports/bi-service';
import type { Metrics } from '../ports/metrics';

/** The same BI service; its embed URLs and throttled calls are counted. */
export function countedBiService(biService: BiService, metrics: Metrics): BiService {
  const counted = <T>(call: 'dashboards' | 'embed', result: Result<T, BiFailure>): Result<T, BiFailure> => {
    if (!result.ok && result.failure.kind === 'busy') metrics.throttled(call);
    return result;
  };
  return {
    dashboards: async () => counted('dashboards', await biService.dashboards()),
    async embed(dashboardId, reader) {
      const embedding = counted('embed', await biService.embed(dashboardId, reader));
      if (embedding.ok) metrics.embedUrlIssued();
      return embedding;
    },
  };
}
