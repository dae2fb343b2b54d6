import { expect, it } from 'vitest';
import { nameOf } from '#server/application/permissions/reader-groups';
import { permissionsInMemory, portalId } from '../../dashboard-permissions-in-memory';
import * as permitted from './a-permitted-portal';
import * as read from './a-portal-with-readers';

/** A stage beside the portal, in the same account and namespace of the BI service. */
const stage = 'f5e4d3c2b1a0';
const ofStage = (name: string) => nameOf({ of: 'group', name }, stage);

it('leave each other’s readers in their groups, also where these have the same name', async () => {
  const biService = permissionsInMemory();
  const first = await read.aPortal({ in: biService, pool: { 'a-sub': ['Sales'] } });
  const second = await read.aPortal({ in: biService, pool: { 'b-sub': ['Sales'] }, portal: stage });
  const person = { access: 'by-group', groups: ['Sales'], email: '' } as const;
  await first.prepare({ ...person, sub: 'a-sub' });
  await second.prepare({ ...person, sub: 'b-sub' });
  await first.joinReaders();
  await second.joinReaders();
  expect(biService.membersOf(read.sales)).toEqual(['a-sub']);
  expect(biService.membersOf(ofStage('Sales'))).toEqual(['b-sub']);
});

it('take their readers out of groups that had other names before', async () => {
  const biService = permissionsInMemory();
  const { prepare, joinReaders, state } = await read.aPortal({ in: biService, pool: { 'a-sub': ['Sales'] } });
  await prepare({ access: 'by-group', groups: ['Sales'], email: '', sub: 'a-sub' });
  await biService.groups.create('portal-everyone', '');
  await biService.groups.join('portal-everyone', 'a-sub');
  await state.saveReader('a-sub', { joined: { 'portal-everyone': 1 } });
  await joinReaders();
  expect(biService.membersOf('portal-everyone')).toEqual([]);
  expect(biService.membersOf(read.everyone)).toEqual(['a-sub']);
});

it('share everything with the groups of now at the next start, where these had other names before', async () => {
  const biService = permissionsInMemory();
  const before = permitted.aPortal({ biService, portal: stage });
  await before.manage([]);
  let joins = 0;
  const joinReaders = async () => void joins++;
  const { keep, state } = permitted.aPortal({ biService, portal: portalId, state: before.state, joinReaders });
  await keep.expectRenamed();
  await keep.resume();
  expect(biService.grantsOf('sales')).toContainEqual(permitted.principal('Sales'));
  expect(biService.grantsOf('news')).toContainEqual(permitted.everyone);
  expect(joins).toBe(1);
  await keep.expectRenamed();
  expect([...(await state.due())]).toEqual([]);
  expect(await state.joinsDue()).toBe(false);
});

it('change nothing at a start before a manager has seen the differences', async () => {
  const { keep, state } = permitted.aPortal();
  await keep.expectRenamed();
  expect([...(await state.due())]).toEqual([]);
});

it('leave each other’s grants as they are, and show them to managers as those of others', async () => {
  const biService = permissionsInMemory();
  const first = permitted.aPortal({ biService, portal: portalId });
  const second = permitted.aPortal({ biService, portal: stage });
  await first.manage();
  await second.manage([]);
  await second.edit(['Finance']);
  await second.keep.resume();
  await first.keep.checkAll();
  expect(biService.grantsOf('sales')).toEqual(
    expect.arrayContaining([permitted.principal('Sales'), `group/${ofStage('Finance')}`]),
  );
  const { differences } = await first.review();
  const drift = differences.find(({ id }) => id === permitted.sales.id)?.drift;
  expect(drift).toContainEqual({ of: 'other', name: `group/${ofStage('Finance')}`, link: false });
});
