import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, request } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import type { HealthFinding } from '#domain/health/health';
import { backUp } from '#server/adapters/sqlite/backup';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { nameOf, readersOf } from '#server/application/permissions/reader-groups';
import { examineSettings } from '#server/commands/doctor/examine';
import { type OneMachine, startOneMachine } from '#server/compose/one-machine';
import { makeDataFolder } from '#server/process/data-folder';
import { readSettings } from '#server/settings/read-settings';
import { portalIdOf } from '#server/settings/services';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aPortOfNobody } from '../../listen';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';
import { anIdToken, theSigningKey } from '../tokens';
import type { Certificate } from './a-certificate';
import { aFront } from './a-front';
import { type Answer, anAmazon, reads, replyTo, well } from './an-amazon';

const board = aDashboardId('quicksight@board');
const draft = aDashboardId('quicksight@draft');
/** One for everyone, one for a group, and one that only managers see. */
const catalogue = [
  aDashboard(),
  aDashboard({ id: board, metaId: 'board', groupList: ['Board'] }),
  aDashboard({ id: draft, metaId: 'draft', status: 'DRAFT' }),
];
const people = { maya: ['SuperUser'], bela: ['Board'], ann: [] };
export type Person = keyof typeof people;

interface Shared {
  Principal: string;
  Actions: string[];
}

/** QuickSight's permissions, as the portal applies them, by dashboard. */
export function sharedByPortal(): Map<string, Shared[]> {
  const group = `arn:aws:quicksight:eu-west-1:${fiveFields.quickSight.accountId}:group/default`;
  const portal = portalIdOf(fiveFields);
  const principals = (dashboard: (typeof catalogue)[number]) =>
    readersOf(dashboard).map((reader) => ({ Principal: `${group}/${nameOf(reader, portal)}`, Actions: reads }));
  return new Map(catalogue.map((dashboard) => [dashboard.metaId, principals(dashboard)]));
}

const dashboardIn = (path: string) => /dashboards\/([^/]+)\//.exec(path)?.[1] ?? '';

/**
 * A portal in which all is well, with three dashboards, a backup and stand-ins for Amazon, behind a proxy, which has a certificate if one is given.
 * `answers` are more of Amazon's.
 */
export async function aSetUp(change: object = {}, certificate?: Certificate, answers: Record<string, Answer> = {}) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any').stubEnv('AWS_SECRET_ACCESS_KEY', 'any');
  const [key, frontPort, port] = await Promise.all([theSigningKey(), aPortOfNobody(), aPortOfNobody()]);
  const shared = sharedByPortal();
  const amazon = await anAmazon({
    keys: [200, key.jwks],
    'quicksight:DescribeDashboardPermissions': ({ path }) => [200, { Permissions: shared.get(dashboardIn(path)) }],
    'quicksight:UpdateDashboardPermissions': ({ path, body }) => {
      const { GrantPermissions: grants = [], RevokePermissions: revoked = [] } = body as Record<string, Shared[]>;
      const gone = new Set([...grants, ...revoked].map(({ Principal }) => Principal));
      const id = dashboardIn(path);
      shared.set(id, [...(shared.get(id) ?? []).filter(({ Principal }) => !gone.has(Principal)), ...grants]);
      return [200, { Permissions: shared.get(id) }];
    },
    ...answers,
  });
  onTestFinished(() => amazon.close());
  const front = await aFront(frontPort, certificate);
  const publicUrl = certificate ? `https://localhost:${frontPort}` : `http://127.0.0.1:${frontPort}`;
  const frames = { issued: 'https://localhost:1', served: 'http://localhost:1' };
  const endpoints = { userPool: amazon.url, quickSight: amazon.url, frames };
  const healthy = { ...fiveFields, sessionCheck: false, publicUrl, port, endpoints, ...change };
  const { folder, file } = await aSettingsFile(healthy);
  await writeFile(join(folder, 'index.html'), '');
  const dataDir = join(folder, 'data');
  await makeDataFolder(dataDir);
  const stores = await openSqliteStores(join(dataDir, 'ipr-api'));
  const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
  const finishedAt = new Date();
  const added = catalogue.map((dashboard) => ({ kind: 'add' as const, dashboard }));
  await stores.dashboards.saveSync(added, { ...none, added: added.length, finishedAt });
  await stores.permissions.savePhase('managed');
  stores.close();
  await backUp(join(dataDir, 'ipr-api'), join(dataDir, 'backups', 'portal.db'));

  let portal: OneMachine | undefined;
  const settings = async (): Promise<typeof healthy> => JSON.parse(await readFile(file, 'utf8'));
  const stop = async () => {
    await portal?.close();
    portal = undefined;
  };
  const start = async () => {
    portal = await startOneMachine(await readSettings({ PORTAL_SETTINGS: file }), { root: folder });
    front.target = portal.port;
  };
  await start();
  onTestFinished(stop);

  const configure = (changed: object) => writeFile(file, JSON.stringify({ ...healthy, ...changed }));
  /** Asks the portal behind the proxy as a person who has just signed in. */
  const ask = async (person: Person, path: string, body?: object) => {
    const { userPoolId, userPoolClientId: aud, publicUrl: host } = await settings();
    const over = { sub: person, 'cognito:groups': people[person], aud, iss: `${amazon.url}/${userPoolId}` };
    const asking = request({
      port: front.target,
      path: `/prod/quicksight/${path}`,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await anIdToken(key, over)}`,
        host: new URL(host).host,
        'content-type': 'application/json',
      },
    });
    asking.end(body && JSON.stringify(body));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const content = await text(answer);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${content}`);
    return JSON.parse(content) as unknown;
  };
  return {
    ...amazon,
    ask,
    configure,
    dataDir,
    /** TXT records, by domain. */
    dns: new Map<string, string>(),
    file,
    certificate,
    findings: async () =>
      certificate ? findingsOfProcess(file, certificate) : (await examineSettings(file, {})).findings,
    folder,
    front,
    healthy,
    port,
    /** Others' processes on this machine. */
    programs: [] as Server[],
    publicUrl,
    restart: async () => {
      await stop();
      await start();
    },
    settings,
    shared,
    /** Who sees which dashboard in the portal, and who may open it in QuickSight. */
    access: async () => {
      const seen = new Set<string>();
      for (const person of Object.keys(people) as Person[]) {
        const rows = (await ask(person, 'dashboard/list')) as { sk: string }[];
        for (const { sk } of rows) seen.add(`${person} sees ${sk}`);
      }
      for (const [id, grants] of shared)
        for (const { Principal } of grants) seen.add(`${readersIn(Principal)} open ${id}`);
      return seen;
    },
    stop,
    /** Answers one action otherwise. */
    where: (action: string, answer: Answer) => void amazon.answers.set(action, answer),
    /** Changes what one action is answered with. */
    patch: (action: string, change: (sent: Record<string, never>) => object) => {
      const before = amazon.answers.get(action);
      amazon.answers.set(action, (asked) => [200, change(Object(replyTo(asked, before, Object(well)[action])[1]))]);
    },
  };
}

/** The same for the same people in another region or namespace, and for another client of the pool. */
const readersIn = (principal: string) => principal.replace(/.*\/portal-[\da-f]{12}-/, 'readers of ');

/** Node reads the certificates that it trusts when it starts. */
async function findingsOfProcess(file: string, { root }: Certificate): Promise<HealthFinding[]> {
  const authority = join(dirname(file), 'root.pem');
  await writeFile(authority, root);
  const command = ['dist/server/commands/doctor.js', '--json', file];
  const child = spawn(process.execPath, command, { env: { ...process.env, NODE_EXTRA_CA_CERTS: authority } });
  return (JSON.parse(await text(child.stdout)) as { findings: HealthFinding[] }).findings;
}

export type SetUp = Awaited<ReturnType<typeof aSetUp>>;
