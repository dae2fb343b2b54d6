import type { WaitingRequest } from '#domain/access/access-request';
import { dashboardsNamed } from '../a-portal';

export const sales = dashboardsNamed('Sales overview')[0]!;
export const at = new Date(Date.now() - 3_600_000);

export const waiting: WaitingRequest = {
  dashboard: sales.id,
  sub: 'jonas',
  email: 'jonas@example.com',
  groups: ['Operations'],
  note: 'For the Q4 board pack',
  at,
};

export const signal = { kind: 'access', id: 'requests' } as const;
