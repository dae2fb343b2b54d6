import type { HealthCheck } from '#ports/dashboards/health';
import type { IprApiClient } from './client/ipr-api-client';
import { settle } from './client/settle';

/** The backend's health over IprApi. */
export const createIprApiHealth = ({ call, send }: IprApiClient): HealthCheck => ({
  offered: () => settle(send('health', { query: {} }, { method: 'HEAD' }).then(() => undefined)),

  check: (language) =>
    call('health', { query: { language } }, ({ checkedAt, ...health }) => ({
      ...health,
      checkedAt: new Date(checkedAt),
    })),

  async tell(trouble) {
    await settle(send('reportTrouble', { body: { trouble } }));
  },
});
