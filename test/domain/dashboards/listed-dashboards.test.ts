import { describe, expect, it } from 'vitest';
import { listedDashboards } from '#domain/dashboards/listed-dashboards';
import { aDashboard, aDashboardId } from './a-dashboard';

const [one, two] = ['sales', 'costs'].map((metaId) =>
  aDashboard({ id: aDashboardId(`quicksight@${metaId}`), metaId, metaArn: `arn:dashboard/${metaId}`, title: metaId }),
);
if (!one || !two) throw new Error('There are two');

describe('listed dashboards', () => {
  it.each([
    ['are what they were', [one, two]],
    ['can be none', []],
    ['can have no ARN', [one, two].map((dashboard) => ({ ...dashboard, metaArn: '' }))],
    ['can have an ARN of another form', [one, { ...two, metaArn: 'other' }]],
    ['can begin with an ARN of another form', [{ ...one, metaArn: 'other' }, two]],
    ['can have an owner that is spelled like a list', [{ ...one, owner: '["Sales"]', groupList: ['Sales'] }]],
    ['can have half a character', [{ ...one, description: '\ud800' }, two]],
  ])('%s', (_, dashboards) => {
    expect(listedDashboards(dashboards)).toEqual(dashboards);
    expect(structuredClone(listedDashboards(dashboards).map((dashboard) => ({ ...dashboard })))).toEqual(dashboards);
  });
});
