import { type Dashboard, type DashboardId, notPublished, published } from '../../domain/dashboard';
import type { InMemoryUser } from './in-memory-user-pool';

/** The people and dashboards of `npm run dev:mock`. */
export const demoUsers = (): InMemoryUser[] => [
  { username: 'demo', password: 'Demo-pass-1', email: 'demo@example.com', groups: ['SuperUser'] },
  { username: 'viewer', password: 'Viewer-pass-1', email: 'viewer@example.com', groups: ['Sales'] },
  {
    username: 'newcomer',
    password: 'Newcomer-pass-1',
    email: 'newcomer@example.com',
    groups: ['Sales'],
    temporary: true,
  },
];

const dashboards: [title: string, description: string, icon: string, status: string, groups: string[]][] = [
  ['Sales overview', 'Revenue, orders and margin against plan', 'PresentationChartLineIcon', published, ['Sales']],
  ['Pipeline forecast', 'Open deals by stage, weighted', 'FunnelIcon', published, ['Sales']],
  ['Monthly close', 'Ledger, accruals and cash position', 'BanknotesIcon', published, ['Finance']],
  ['Stock and supply', 'Cover, shortages and supplier lead time', 'CubeIcon', published, []],
  ['Support response times', 'First reply and resolution by queue', 'LifebuoyIcon', published, []],
  ['Website traffic', 'Visits, sources and landing pages', 'GlobeAltIcon', published, []],
  ['Campaign test Q4', '', 'BeakerIcon', notPublished, []],
  ['Energy and sites', 'Consumption and cost by site', 'BoltIcon', notPublished, ['Operations']],
];

export function demoDashboards(): Dashboard[] {
  return dashboards.map(([title, description, icon, status, groupList], index) => {
    const metaId = title.toLowerCase().replaceAll(' ', '-');
    return {
      id: `dashboard@${metaId}` as DashboardId,
      metaId,
      metaName: title,
      metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/${metaId}`,
      title,
      description,
      icon,
      status,
      groupList,
      updatedAt: new Date(Date.now() - index * 7_200_000),
      missing: false,
    };
  });
}
