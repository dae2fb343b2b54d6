import { openApiDocument } from '#contract/openapi';
import { ok } from '#domain/result';
import type { HealthChecks } from '../../application/health/check-health';
import type { Handlers } from '../call-routes';

/** The calls about the backend itself, for managers. */
export const backendCalls = ({ check, last }: HealthChecks) =>
  ({
    async health({ caller, query, context }) {
      // Asks whether the backend checks itself, and checks nothing.
      if (context.req.raw.method === 'HEAD') return context.body(null, 204);
      const health = await check(caller, query.language);
      if (!health.ok) return health;
      const { checkedAt, findings, ...rest } = health.value;
      return ok({
        ...rest,
        checkedAt: checkedAt.toISOString(),
        findings: findings.map(({ since, ...finding }) => ({
          ...finding,
          ...(since && { since: since.toISOString() }),
        })),
      });
    },

    async lastCheck({ caller }) {
      const codes = await last(caller);
      return codes.ok ? ok({ codes: [...codes.value] }) : codes;
    },

    async openApi() {
      return ok(openApiDocument());
    },
  }) satisfies Partial<Handlers>;
