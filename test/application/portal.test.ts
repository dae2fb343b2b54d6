import { expect, it } from 'vitest';
import { createInMemoryPorts } from '../../src/adapters/in-memory/in-memory-ports';
import { readThisBrowser } from '../../src/application/browser/this-browser';
import type { Viewing } from '../../src/application/dashboards/open-dashboard';
import { createPortal } from '../../src/application/portal';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard } from '../domain/dashboards/a-dashboard';
import { ann, anEmbedder, people } from './ports';

it('a dashboard that is opened has its title at once, before the code that opens it has loaded', async () => {
  const guest = { username: 'guest', password: '', email: 'guest@example.com', groups: [] };
  const dashboards = [aDashboard({ title: 'Sales overview' })];
  const ports = { ...createInMemoryPorts({ users: people(), guest, dashboards }), embedder: anEmbedder() };
  const portal = await createPortal(aConfiguration(), ports, await readThisBrowser(ports), 'https://portal.example');
  await portal.session.start();
  await portal.session.signIn(ann);
  await portal.entrance.settled();

  const seen: Viewing[] = [];
  const frame = { place: {} as HTMLElement, locale: 'en', theme: 'light' } as const;
  portal
    .openDashboard('/dashboard/sales', frame)
    .subscribe((viewing) => seen.push(viewing))
    .unsubscribe();
  expect(seen).toMatchObject([{ status: 'opening', dashboard: { title: 'Sales overview' } }]);
});
