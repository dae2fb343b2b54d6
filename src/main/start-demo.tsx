import { createHashHistory } from '@tanstack/react-router';
import {
  demoArrivals,
  demoCopies,
  demoConfiguration,
  demoDashboards,
  demoFormats,
  demoMail,
  demoManager,
  demoNews,
  demoSections,
  demoUse,
  demoUsers,
  demoViewer,
} from '#adapters/in-memory/demo';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createStaticCharts } from '#adapters/in-memory/static-charts';
import { createStaticFiles } from '#adapters/in-memory/static-files';
import { createWebStorage } from '#adapters/storage/web-storage';
import { readThisBrowser } from '#application/this-browser';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import { DemoStrip } from '../ui/site/demo-strip';
import { mountPortal } from './mount';
import { browserPorts } from './ports';

const { localeFiles, browserWindow } = browserPorts();
/** The page with the charts of a dashboard, which `vite build --mode demo` puts beside the portal. */
const chartsOf = (id: string): string => {
  const own = id.slice('dashboard@'.length);
  return `bi/static.html?id=${demoCopies[own] ?? own}`;
};

const inMemory = createInMemoryPorts({
  users: demoUsers(),
  guest: demoViewer,
  dashboards: demoDashboards(),
  arrivals: demoArrivals,
  sections: demoSections(),
  files: { formats: demoFormats, ...(import.meta.env.PROD && createStaticFiles(chartsOf)) },
  mail: demoMail(),
  news: demoNews(),
  ...demoUse(),
  // A reload keeps who is signed in, and nothing else.
  storage: createWebStorage(() => sessionStorage),
});

/** The portal without a server, on any static host: pages and texts are files, everything else is in memory. */
const ports = {
  ...inMemory,
  localeFiles,
  browserWindow,
  // In development there are no charts.
  ...(import.meta.env.PROD && {
    embedder: createStaticCharts(),
    tickets: {
      async issue(id: DashboardId, isRenewal?: boolean) {
        const issued = await inMemory.tickets.issue(id, isRenewal);
        return issued.ok ? ok({ content: chartsOf(id) }) : issued;
      },
    },
  }),
};

await mountPortal(demoConfiguration, ports, await readThisBrowser(ports), {
  // A static host has one page.
  history: createHashHistory(),
  above: ({ session }) => <DemoStrip session={session} manager={demoManager} viewer={demoViewer} />,
});
