import { failed } from '#domain/result';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BiService as LocalBiService } from '../../../../local/bi-service/bi-service';
import { createQuickSightGroups } from '#server/adapters/quicksight/quicksight-groups';
import { createQuickSightPermissions } from '#server/adapters/quicksight/quicksight-permissions';
import { composePermissions } from '#server/capabilities/permissions';
import { pause } from '#server/work/pause';
import type { DashboardPermissions } from '#server/ports/dashboard-permissions';
import type { ReaderGroups } from '#server/ports/reader-groups';
import { settingsSchema } from '#server/settings/settings';
import { aFolder, account, plainPages, start } from '../../../local/bi-service/running-bi-service';
import { inGroups } from '../../callers';
import { aGrant, permissionsInMemory } from '../../dashboard-permissions-in-memory';
import { portsInMemory } from '../../ports-in-memory';
import { fiveFields } from '../../settings/a-settings-file';

interface Subject {
  permissions: DashboardPermissions;
  groups: ReaderGroups;
  /** Adds a dashboard that its author owns and shares with everyone. */
  add: (id: string) => Promise<void>;
}

const accessTo = (local: LocalBiService) => ({
  ...account,
  endpoint: `${local.url}/api`,
  certificate: local.certificate,
  credentials: { accessKeyId: account.accessKeyId, secretAccessKey: 'any' },
});

function describePermissions(name: string, subject: () => Subject) {
  describe(name, () => {
    it('reads who owns a dashboard and who reads it', async () => {
      const { permissions, add } = subject();
      await add('owned');
      const grants = await permissions.grants('owned');
      if (!grants.ok) throw new Error('The grants could not be read');
      expect(grants.value.map(({ access, link }) => ({ access, link }))).toEqual([
        { access: 'reads', link: false },
        { access: 'owns', link: false },
      ]);
      expect(await permissions.grants('nowhere')).toEqual({ ok: false, failure: { kind: 'not-found' } });
    });

    it('grants to a group and takes back in one step, gives the result, and can be asked again', async () => {
      const { permissions, groups, add } = subject();
      await add('shared');
      const before = await permissions.grants('shared');
      if (!before.ok) throw new Error('The grants could not be read');
      const [everyone, owner] = before.value;
      if (!everyone || !owner) throw new Error('Grants are missing');
      await groups.create('portal-sales', 'Sales');
      await groups.create('portal-sales', 'Sales');
      const grant = permissions.readerGrant('portal-sales');
      for (const _ of ['once', 'again']) {
        const changed = await permissions.change('shared', { grant: [grant], revoke: [everyone] });
        expect(changed).toEqual({ ok: true, value: [owner, grant] });
        expect(await permissions.grants('shared')).toEqual(changed);
      }
    });

    it('refuses to share with a group that does not exist', async () => {
      const { permissions, add } = subject();
      await add('refused');
      const change = { grant: [permissions.readerGrant('portal-unknown')], revoke: [] };
      expect(await permissions.change('refused', change)).toMatchObject({ failure: { kind: 'refused' } });
    });

    it('lets registered readers join and leave groups, each any number of times', async () => {
      const { groups } = subject();
      await groups.create('portal-finance', 'Finance');
      expect(await groups.join('portal-finance', 'ann-sub')).toMatchObject({ failure: { kind: 'not-found' } });
      for (const value of ['registered', 'existed']) {
        expect(await groups.register({ name: 'ann-sub', email: '' })).toEqual({ ok: true, value });
        expect(await groups.join('portal-finance', 'ann-sub')).toMatchObject({ ok: true });
      }
      expect(await groups.members('portal-finance')).toEqual({ ok: true, value: ['ann-sub'] });
      for (const _ of ['once', 'again']) {
        expect(await groups.leave('portal-finance', 'ann-sub')).toMatchObject({ ok: true });
      }
      expect(await groups.members('portal-finance')).toEqual({ ok: true, value: [] });
      expect(await groups.members('portal-unknown')).toEqual({ ok: true, value: [] });
    });

    it('lists its readers', async () => {
      const { groups } = subject();
      await groups.register({ name: 'carl-sub', email: 'carl@example.com' });
      const listed = await groups.readers();
      expect(listed.ok && listed.value).toContain('carl-sub');
    });

    it('removes a reader with their memberships', async () => {
      const { groups } = subject();
      await groups.create('portal-leavers', 'Leavers');
      await groups.register({ name: 'bob-sub', email: 'bob@example.com' });
      await groups.join('portal-leavers', 'bob-sub');
      for (const _ of ['once', 'again']) expect(await groups.deregister('bob-sub')).toMatchObject({ ok: true });
      expect(await groups.members('portal-leavers')).toEqual({ ok: true, value: [] });
      expect(await groups.join('portal-leavers', 'bob-sub')).toMatchObject({ failure: { kind: 'not-found' } });
    });
  });
}

const inMemory = permissionsInMemory();
describePermissions('permissions in memory', () => ({
  ...inMemory,
  add: async (id) => inMemory.has(id, aGrant('namespace/default'), aGrant('user/author', { access: 'owns' })),
}));

describe('against the local BI service', () => {
  let local: LocalBiService;
  beforeAll(async () => {
    const folder = await aFolder();
    local = await start({ dataDir: `${folder.path}/data`, pageDir: await plainPages(`${folder.path}/pages`) });
    return async () => {
      await local.close();
      await folder.remove();
    };
  });
  const subject = () => ({
    permissions: createQuickSightPermissions(accessTo(local)),
    groups: createQuickSightGroups(accessTo(local)),
    add: (id: string) => local.administration.addDashboard({ id, name: id, like: 'penguins' }),
  });

  describePermissions("QuickSight's permissions", subject);

  it('reads the members of a group that takes more than one page, and reports throttling', async () => {
    const { groups } = subject();
    await groups.create('portal-many', 'Many');
    const subs = Array.from({ length: 130 }, (_, number) => `many-${number}`);
    await Promise.all(subs.map((name) => groups.register({ name, email: '' })));
    await Promise.all(subs.map((sub) => groups.join('portal-many', sub)));
    const members = await groups.members('portal-many');
    expect(members.ok && members.value).toHaveLength(130);
    const readers = await groups.readers();
    expect(readers.ok && readers.value).toEqual(expect.arrayContaining(subs));
    local.administration.failNextRequests(3, 429);
    expect(await groups.members('portal-many')).toMatchObject({ failure: { kind: 'busy' } });
  });

  it('names a reader by their verified address where the settings say so, and opens for them', async () => {
    const configured = { ...fiveFields.quickSight, readersNamedBy: 'email' };
    const { readersNamedBy } = settingsSchema.parse({ ...fiveFields, quickSight: configured }).quickSight;
    const quickSight = { ...accessTo(local), portal: 'northfield' };
    const { prepareReader } = composePermissions(
      {
        ...portsInMemory({ verify: async () => failed({ kind: 'unavailable', reason: '' }) }),
        readerGroups: createQuickSightGroups(quickSight),
      },
      { portal: 'northfield', readersNamedBy: readersNamedBy ?? 'sub', managesPermissions: true, pause },
    );
    const prepared = await prepareReader({ ...inGroups(), email: 'Dora@Example.com' });
    expect(prepared).toEqual({ ok: true, value: { name: 'dora@example.com' } });
    const { groups } = subject();
    expect(await groups.register({ name: 'dora@example.com', email: '' })).toEqual({ ok: true, value: 'existed' });
  });

  it('gives to people with the link, and takes back from them', async () => {
    const { permissions, add } = subject();
    await add('linked');
    const grants = await permissions.grants('linked');
    const everyone = grants.ok ? grants.value[0] : undefined;
    if (!everyone) throw new Error('The grants could not be read');
    const link = { ...everyone, link: true };
    expect(await permissions.change('linked', { grant: [link], revoke: [] })).toMatchObject({
      value: [everyone, { access: 'owns' }, link],
    });
    expect(await permissions.change('linked', { grant: [], revoke: [link] })).toMatchObject({
      value: [everyone, { access: 'owns' }],
    });
  });
});
