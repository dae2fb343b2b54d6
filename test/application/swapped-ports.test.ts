import { expect, it } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { readThisBrowser } from '#application/this-browser';
import { type Portal, createPortal } from '#application/portal';
import type { Ports } from '#ports/ports';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard } from '../domain/dashboards/a-dashboard';
import { ann, anEmbedder, controlledLiveUpdates, guest, people } from './ports';

const portsInMemory = (): Required<Ports> => ({
  ...createInMemoryPorts({ users: people(), guest, dashboards: [aDashboard()] }),
  // The in-memory one draws.
  embedder: anEmbedder(),
  liveUpdates: async () => controlledLiveUpdates(),
});

/** The port, and which of its members were used. */
function watched<Port extends object>(port: Port) {
  const used = new Set<PropertyKey>();
  const seen = new Proxy(port, {
    get(target, member) {
      used.add(member);
      return Reflect.get(target, member) as unknown;
    },
    apply(target, self, given) {
      used.add('itself');
      return Reflect.apply(target as () => unknown, self, given);
    },
  });
  return { port: seen, used };
}

/** A portal's use of each port, by the port's name. */
const uses: { [Name in keyof Ports]-?: (portal: Portal) => unknown } = {
  preferenceStore: ({ preferences }) => preferences.choose({ theme: 'dark' }),
  errorStore: ({ errorLog }) => errorLog.record(new Error('x'), '/'),
  // Signing out forgets what is kept of the user.
  cacheStore: ({ session }) => session.signOut(),
  localeFiles: ({ locale }) => locale.choose('en'),
  connection: ({ siteStatus }) => siteStatus().then(({ connection }) => connection.current()),
  publishedSite: ({ siteStatus }) => siteStatus().then(({ version }) => version.answers()),
  browserWindow: ({ appState }) => appState.current(),
  browserTabs: ({ session }) => session.signOut(),
  openPages: ({ openTabs }) => openTabs?.open({ path: '/home/index', href: '/home/index' }),
  shelfStore: ({ shelf }) => shelf.opened(aDashboard().id),
  userPool: ({ isFleeting }) => isFleeting(),
  hostedLogin: ({ hostedLoginFlow }) => hostedLoginFlow.start('Google', { returnTo: '/' }),
  passwordRecovery: ({ passwordRecovery }) => passwordRecovery.requestCode('ann'),
  signUp: ({ signUp }) => signUp.resendCode('ann'),
  account: ({ account }) => account.attributes(),
  identity: ({ entrance }) => entrance.enter(),
  catalogue: ({ dashboards }) => dashboards.load(),
  bulkEdits: ({ dashboards }) => dashboards.undoBulkEdit(1),
  sections: ({ dashboards }) => dashboards.load(),
  sync: ({ dashboards }) => dashboards.sync(),
  history: ({ history }) => history.read({}),
  downloads: ({ downloads }) => downloads.formats(),
  permissions: ({ permissions }) => permissions.review(),
  tickets: ({ examineOpening }) => examineOpening(aDashboard().id, undefined),
  access: ({ access }) => access.mine(),
  exports: ({ exports }) => exports.list(),
  deliveries: ({ deliveries }) => deliveries.list(),
  // Signing out removes every frame.
  embedder: ({ session }) => session.signOut(),
  health: ({ health }) => health.check('en'),
  use: ({ use }) => use.own(),
  home: ({ home }) => home.load(),
  notices: ({ notices }) => notices.page(undefined, 0),
  // Read when the list has loaded.
  keptShelf: ({ session }) => session.current(),
  recoveryCodes: ({ recoveryCodes }) => recoveryCodes.left(),
  lostSteps: ({ forManagers }) => forManagers.lostSteps.load(),
  liveUpdates: ({ session }) => session.current(),
};

it.each(Object.keys(uses) as (keyof Ports)[])('A portal with another adapter for %s uses that one', async (name) => {
  const { port, used } = watched(portsInMemory()[name]);
  const ports = { ...portsInMemory(), [name]: port };
  const configuration = aConfiguration({
    openTabs: true,
    hostedLogin: { domain: 'https://login.example', providers: ['Google'] },
  });
  const portal = await createPortal(configuration, ports, await readThisBrowser(ports), 'https://portal.example');
  await portal.session.start();
  await portal.session.signIn(ann);
  await portal.entrance.settled();
  await uses[name](portal);
  await new Promise((resolve) => setTimeout(resolve));
  expect([...used]).not.toEqual([]);
});
