import { failed } from '#domain/result';
import type { DashboardUse } from '#ports/dashboards/use';
import { fileAddress } from './file-address';
import type { IprApiClient } from './client/ipr-api-client';

const withDate = <T extends { lastAt: string }>({ lastAt, ...use }: T) => ({ ...use, lastAt: new Date(lastAt) });

export const createIprApiUse = ({ call }: IprApiClient): DashboardUse => ({
  own: () => call('ownUse', {}, ({ plan, uses }) => ({ plan, uses: uses.map(withDate) })),
  async organisation(month) {
    const query = month === undefined ? {} : { month };
    const answer = await call('organisationUse', { query }, ({ dashboards, people, countedAt, ...use }) => ({
      ...use,
      countedAt: countedAt === undefined ? undefined : new Date(countedAt),
      dashboards: dashboards.map(withDate),
      people: people.map(withDate),
    }));
    // A backend of an earlier release answers with the current month, whichever was asked for.
    if (answer.ok && month !== undefined && answer.value.month !== month) return failed({ kind: 'not-found' });
    return answer;
  },
  ofDashboards: () =>
    call('organisationUse', { query: { of: 'dashboards' } }, ({ months, dashboards }) => ({
      months,
      dashboards: dashboards.map(withDate),
    })),
  file(table, format, zone, month) {
    const body = { table, format, ...(zone !== undefined && { zone }), ...(month !== undefined && { month }) };
    return call('useFile', { body }, ({ url }, response) => fileAddress(url, response));
  },
});
