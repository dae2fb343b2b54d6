import { demoArrivals, demoConfiguration, demoDashboards, demoGuest, demoUsers } from '#adapters/in-memory/demo';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createWebStorage } from '#adapters/storage/web-storage';
import { readThisBrowser } from '#application/this-browser';
import { mountPortal } from './mount';
import { browserPorts } from './ports';

/** The portal without a server: browser ports, and everything else in memory. */
const ports = {
  ...createInMemoryPorts({
    users: [...demoUsers(), demoGuest],
    guest: demoGuest,
    dashboards: demoDashboards(),
    arrivals: demoArrivals,
    storage: createWebStorage(),
    leave: (address) => location.assign(address),
  }),
  ...browserPorts(),
};

await mountPortal(demoConfiguration, ports, await readThisBrowser(ports));
