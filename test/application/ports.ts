import { Observable, Subject } from 'rxjs';
import { createInMemoryDashboards } from '#adapters/in-memory/in-memory-dashboards';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { type InMemoryUser, createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import type { Session } from '#application/people/session/session';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import type { CatalogueSync } from '#ports/dashboards/sync';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import type { DashboardPorts } from '#ports/ports';
import type { Embedder, FrameEvent, FrameRequest } from '#ports/dashboards/embedder';
import type { Identity } from '#ports/people/identity';
import type { HostedLogin } from '#ports/people/hosted-login';
import type { LiveState, LiveUpdates } from '#ports/dashboards/live-updates';
import type { Signal } from '#domain/live/signal';
import type { BrowserTabs, TabMessage } from '#ports/browser/browser-tabs';
import type { UserPool } from '#ports/people/user-pool';

/** The user whom a hosted login signs in. */
export const guest: InMemoryUser = { username: 'guest', password: '', email: 'guest@example.com', groups: [] };

export const people = (): InMemoryUser[] => [
  { username: 'ann', password: 'Ann-pass-1', email: 'ann@example.com', groups: ['SuperUser'] },
  { username: 'bob', password: 'Bob-pass-1', email: 'bob@example.com', groups: ['Sales'] },
  { username: 'new', password: 'New-pass-1', email: 'new@example.com', groups: [], temporary: true },
];
export const ann = { username: 'ann', password: 'Ann-pass-1' };
export const bob = { username: 'bob', password: 'Bob-pass-1' };
/** With a temporary password. */
export const newcomer = { username: 'new', password: 'New-pass-1' };

/** The in-memory user pool with some methods replaced, and its storage. */
export function aUserPool(over: Partial<UserPool> = {}) {
  const storage = createInMemoryTokenStorage();
  const pool: UserPool = { ...createInMemoryUserPool(createInMemoryUsers(people(), storage)), ...over };
  return { pool, storage };
}

/** The other tabs: `sent` holds what this tab sent to them, and `receive` delivers one of their messages. */
export interface ControlledTabs extends BrowserTabs {
  readonly sent: TabMessage[];
  receive(message: TabMessage): void;
}

export function controlledTabs(): ControlledTabs {
  const received = new Subject<TabMessage>();
  const sent: TabMessage[] = [];
  return {
    messages$: received,
    sent,
    send: (message) => void sent.push(message),
    receive: (message) => received.next(message),
  };
}

/** For sessions that do not use hosted login. */
export const unusedHostedLogin: Pick<HostedLogin, 'signOut'> = { signOut: async () => ok(undefined) };

/** Other methods for some of the ports of dashboards, made from the real ones. */
export type Around = { [Name in keyof DashboardPorts]?: (real: DashboardPorts[Name]) => Partial<DashboardPorts[Name]> };

export function around(real: DashboardPorts, over: Around): DashboardPorts {
  return {
    catalogue: { ...real.catalogue, ...over.catalogue?.(real.catalogue) },
    bulkEdits: { ...real.bulkEdits, ...over.bulkEdits?.(real.bulkEdits) },
    sections: { ...real.sections, ...over.sections?.(real.sections) },
    sync: { ...real.sync, ...over.sync?.(real.sync) },
    history: { ...real.history, ...over.history?.(real.history) },
    downloads: { ...real.downloads, ...over.downloads?.(real.downloads) },
    permissions: { ...real.permissions, ...over.permissions?.(real.permissions) },
    tickets: { ...real.tickets, ...over.tickets?.(real.tickets) },
  };
}

/** A press on Sync syncs at once. */
export const withoutPreview = (sync: CatalogueSync): CatalogueSync => ({
  ...sync,
  preview: async () => failed({ kind: 'not-found' }),
});

export const aBackend = (dashboards: readonly Dashboard[] = [], over: Around = {}): DashboardPorts =>
  around(createInMemoryDashboards(dashboards), over);

/** The dashboards that a catalogue lists now. */
export async function dashboardsIn(catalogue: DashboardCatalogue): Promise<Dashboard[]> {
  const listed = await catalogue.list();
  if (!listed.ok || listed.value === 'unchanged') throw new Error(`No list: ${JSON.stringify(listed)}`);
  return listed.value.dashboards;
}

/** Returns the identity of the session's user. */
export function identityOf(session: Session): Identity {
  return {
    async current() {
      const now = session.current();
      if (now.status !== 'signed-in') return { ok: false, failure: { kind: 'signed-out' } };
      const { username, email } = now.user;
      const groupList = people().find((person) => person.username === username)?.groups ?? [];
      return { ok: true, value: { userSub: username, userEmail: email, groupList } };
    },
    groupOrigins: async () => ok([]),
    everything: async () => failed({ kind: 'not-found' }),
    erase: async () => failed({ kind: 'not-found' }),
    saveHomePath: async (path) => ok(path),
  };
}

/** An identity that answers as the test says. */
export const anIdentity = (over: Partial<Identity>): Identity => ({
  current: async () => failed({ kind: 'signed-out' }),
  groupOrigins: async () => ok([]),
  everything: async () => failed({ kind: 'not-found' }),
  erase: async () => failed({ kind: 'not-found' }),
  saveHomePath: async (path) => ok(path),
  ...over,
});

export interface ControlledEmbedder extends Embedder {
  /** The frames of all openings, in order. */
  openings: { request: FrameRequest; frame: Subject<FrameEvent>; closed: boolean }[];
  /** The answer to a probe. */
  reachable: boolean | 'never';
  probes: number;
  preparations: number;
  closings: number;
}

/** An embedder whose frames emit what the test sends. */
export function anEmbedder(): ControlledEmbedder {
  const embedder: ControlledEmbedder = {
    openings: [],
    reachable: true,
    probes: 0,
    preparations: 0,
    closings: 0,
    open: (request) =>
      new Observable((screen) => {
        const opening = { request, frame: new Subject<FrameEvent>(), closed: false };
        embedder.openings.push(opening);
        const listening = opening.frame.subscribe(screen);
        return () => {
          listening.unsubscribe();
          opening.closed = true;
        };
      }),
    host: () => 'bi.example:8443',
    storesCookies: () => true,
    reaches() {
      embedder.probes += 1;
      return embedder.reachable === 'never' ? new Promise(() => {}) : Promise.resolve(embedder.reachable);
    },
    async prepare() {
      embedder.preparations += 1;
    },
    close() {
      embedder.closings += 1;
    },
  };
  return embedder;
}

export interface ControlledLiveUpdates extends LiveUpdates {
  /** The portal's calls of the port, in order. */
  readonly asked: string[];
  be(state: LiveState): void;
  say(signal: Signal): void;
}

/** Live updates that are as the test says. */
export function controlledLiveUpdates(): ControlledLiveUpdates {
  const changes = new Subject<Signal>();
  const states = new Subject<LiveState>();
  const asked: string[] = [];
  return {
    changes$: changes,
    state$: states,
    asked,
    open: (sub) => void asked.push(`open ${sub}`),
    retry: () => void asked.push('retry'),
    close: () => void asked.push('close'),
    be: (state) => states.next(state),
    say: (signal) => changes.next(signal),
  };
}
