import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { mostSections } from '#domain/dashboards/sections/section';
import { createKeepSections } from '#server/application/sections/keep-sections';
import { createListDashboards } from '#server/application/catalogue/list-dashboards';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const finance = { titles: { en: 'Finance' }, description: '', icon: '', place: 'n' };
const user = inGroups('Sales');
const inSection = (id: string, section: string, more: object) =>
  aDashboard({ id: aDashboardId(`quicksight@${id}`), metaId: id, section, ...more });

function aPortal() {
  const { dashboards, sections } = storesInMemory(
    inSection('costs', 'finance', { groupList: ['Sales'] }),
    inSection('pay', 'people/n', { groupList: ['HR'] }),
    inSection('draft', 'drafts', { groupList: ['Sales'], status: 'DRAFT' }),
  );
  return createKeepSections(sections, createListDashboards(dashboards), clock);
}

it('who does not manage learns only of sections that hold a published dashboard for them', async () => {
  const sections = aPortal();
  for (const id of ['finance', 'people', 'drafts', 'empty']) await sections.save(manager, id, finance, undefined);
  const idsFor = async (visitor: typeof user) => (await sections.list(visitor)).map(({ id }) => id);
  expect(await idsFor(user)).toEqual(['finance']);
  expect(await idsFor(inGroups())).toEqual([]);
  expect(await idsFor(manager)).toEqual(['drafts', 'empty', 'finance', 'people']);
});

it('only managers save sections, only valid ones, and only what they have seen', async () => {
  const sections = aPortal();
  expect(await sections.save(user, 'finance', finance, undefined)).toEqual(failed({ code: 'not-allowed' }));
  const refused = [
    ['no id', finance, 'invalid-id'],
    ['finance', { ...finance, titles: { en: ' ' } }, 'invalid-body'],
    ['finance', { ...finance, titles: { en: 'x'.repeat(10_000) } }, 'invalid-body'],
    ['finance', { ...finance, icon: '../ChartBarIcon' }, 'unknown-icon'],
  ] as const;
  for (const [id, edit, code] of refused) {
    expect(await sections.save(manager, id, edit, undefined)).toMatchObject(failed({ code }));
  }
  const saved = await sections.save(manager, 'finance', finance, undefined);
  expect(saved).toMatchObject(ok({ id: 'finance', ...finance }));
  expect(await sections.save(manager, 'finance', finance, undefined)).toEqual(ok('stale'));
});

it('no more sections are made than the menu can hold', async () => {
  const sections = aPortal();
  for (let made = 0; made < mostSections; made++) await sections.save(manager, `s${made}`, finance, undefined);
  expect(await sections.save(manager, 'more', finance, undefined)).toEqual(failed({ code: 'too-many-sections' }));
});
