import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Section, inPlace } from '#domain/dashboards/sections/section';
import { ok } from '#domain/result';
import type { Sections } from '#ports/dashboards/sections';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { violations } from '../violations';
import { openManagement } from './management-page';

const drafts = ['Aarhus', 'Bergen', 'Cologne'].map((title) =>
  aDashboard({ id: aDashboardId(`d@${title}`), metaId: title, title, section: '' }),
);
const finance: Section = {
  id: 'finance',
  titles: { en: 'Finance' },
  description: '',
  icon: '',
  place: 'n',
  updatedAt: new Date(1),
};

/** A backend's sections, saved under the condition of the real one. */
function theSections(...known: Section[]) {
  const sections = new Map(known.map((section) => [section.id, section]));
  const port: Sections = {
    list: async () => ok([...sections.values()].toSorted(inPlace)),
    async save(id, edit, seen) {
      const before = sections.get(id);
      if (before?.updatedAt.getTime() !== seen?.getTime()) return ok('stale');
      if (edit) sections.set(id, { id, ...edit, updatedAt: new Date((before?.updatedAt.getTime() ?? 0) + 1) });
      else sections.delete(id);
      return ok('saved');
    },
  };
  return { sections, port };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = () => page.getByRole('dialog', { name: 'Sections' });
const lines = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it('a manager makes, titles, orders and deletes sections by keyboard, and takes a deletion back', async () => {
  const { sections, port } = theSections(finance);
  await openManagement([...drafts, aDashboard({ section: 'finance' })], { sections: () => port });
  await button('Sections').click();
  await button('New section').click();
  await button('Save section').click();
  await expect.element(panel().getByText('Enter a title in at least one language.')).toBeVisible();
  await userEvent.fill(panel().getByLabelText('Title in Deutsch'), 'Vertrieb');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toEqual(['Finance1 dashboard', 'Vertrieb0 dashboards']);
  await button('Move Vertrieb up').click();
  await expect.poll(lines).toEqual(['Vertrieb0 dashboards', 'Finance1 dashboard']);
  await button('Edit section Vertrieb').click();
  await userEvent.fill(panel().getByLabelText('Title in English'), 'Sales');
  await button('Save section').click();
  await expect.poll(lines).toEqual(['Sales0 dashboards', 'Finance1 dashboard']);
  expect(await violations()).toEqual([]);
  await button('Delete section Finance').click();
  await expect.element(panel()).not.toBeInTheDocument();
  await button('Undo').click();
  await button('Sections').click();
  await expect.poll(lines).toEqual(['Sales0 dashboards', 'Finance1 dashboard']);
  expect([...sections.values()].map(({ titles }) => titles)).toEqual([
    { en: 'Sales', de: 'Vertrieb' },
    { en: 'Finance' },
  ]);
});

it('a section that someone else has changed meanwhile stays as they left it, and the manager is told', async () => {
  const { sections, port } = theSections(finance);
  await openManagement(drafts, { sections: () => port });
  sections.set('finance', { ...finance, titles: { en: 'Money' }, updatedAt: new Date(2) });
  await button('Sections').click();
  await button('Delete section Finance').click();
  await expect
    .element(page.getByText('Someone else has changed this section meanwhile.', { exact: false }))
    .toBeVisible();
  await expect.poll(lines).toEqual(['Money0 dashboards']);
});

it('selected dashboards are moved into a section at once, and back by one undo', async () => {
  const { owner } = await openManagement(drafts, { sections: () => theSections(finance).port });
  const standing = () => owner.current().dashboards?.map(({ section }) => section);
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await button('Move to…').click();
  await page.getByRole('combobox', { name: 'Section' }).selectOptions('Finance');
  await button('Move').click();
  await expect.poll(standing).toEqual(['finance', 'finance', 'finance']);
  await button('Undo').click();
  await expect.poll(standing).toEqual(['', '', '']);
});
