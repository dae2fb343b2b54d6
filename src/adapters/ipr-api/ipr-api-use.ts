import type { DashboardUse } from '#ports/dashboards/use';
import { fileAddress } from './file-address';
import type { IprApiClient } from './client/ipr-api-client';

const withDate = <T extends { lastAt: string }>({ lastAt, ...use }: T) => ({ ...use, lastAt: new Date(lastAt) });

export const createIprApiUse = ({ call }: IprApiClient): DashboardUse => ({
  own: () => call('ownUse', {}, ({ plan, uses }) => ({ plan, uses: uses.map(withDate) })),
  organisation: () =>
    call('organisationUse', { query: {} }, ({ dashboards, people, countedAt, ...use }) => ({
      ...use,
      countedAt: countedAt === undefined ? undefined : new Date(countedAt),
      dashboards: dashboards.map(withDate),
      people: people.map(withDate),
    })),
  ofDashboards: () =>
    call('organisationUse', { query: { of: 'dashboards' } }, ({ months, dashboards }) => ({
      months,
      dashboards: dashboards.map(withDate),
    })),
  file: (table, format, zone) =>
    call('useFile', { body: { table, format, ...(zone !== undefined && { zone }) } }, ({ url }, response) =>
      fileAddress(url, response),
    ),
});
