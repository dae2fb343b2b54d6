import { openApiDocument } from '#contract/openapi';
import { ok } from '#domain/result';
import type { CheckHealth } from '../../application/health/check-health';
import type { Handlers } from '../call-routes';

/** The calls about the backend itself, for managers. */
export const backendCalls = (checkHealth: CheckHealth) =>
  ({
    async health({ caller, query, context }) {
      // Asks whether the backend checks itself, and checks nothing.
      if (context.req.raw.method === 'HEAD') return context.body(null, 204);
      const health = await checkHealth(caller, query.language);
      if (!health.ok) return health;
      const { checkedAt, ...rest } = health.value;
      return ok({ ...rest, checkedAt: checkedAt.toISOString() });
    },

    async openApi() {
      return ok(openApiDocument());
    },
  }) satisfies Partial<Handlers>;
