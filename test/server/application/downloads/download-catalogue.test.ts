import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogueAs } from '#server/application/downloads/catalogue-files';
import { createDownloadCatalogue } from '#server/application/downloads/download-catalogue';
import type { DownloadFile } from '#server/ports/downloads';
import { failed } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { cellsOf } from './cells-of';
import { storesInMemory } from '../../stores-in-memory';
import { anyCharacter } from '../../../any-character';

const sales = aDashboard({ title: 'Sales, "EU"', groupList: ['Sales, EMEA', 'Board'] });
const draft = aDashboard({ id: aDashboardId('quicksight@draft'), status: 'DRAFT', missing: true });

function downloading() {
  const offers: { file: DownloadFile; lifetime: number }[] = [];
  const downloads = {
    offer: async (file: DownloadFile, lifetime: number) => {
      offers.push({ file, lifetime });
      return { url: '/downloads/1', expiresAt: clock() };
    },
  };
  return { offers, download: createDownloadCatalogue(storesInMemory(sales, draft).dashboards, downloads, clock) };
}

it('downloading the catalogue offers managers all of it for an hour, under the day’s name', async () => {
  const { offers, download } = downloading();
  await download(manager, { format: 'json' });
  expect(offers).toMatchObject([{ file: { name: 'catalogue-2026-11-20.json' }, lifetime: 3600 }]);
  expect(JSON.parse(offers[0]!.file.content)).toEqual([
    expect.objectContaining({ id: draft.id, status: 'DRAFT', missing: true }),
    expect.objectContaining({ id: sales.id, title: sales.title, groups: sales.groupList }),
  ]);
});

it('downloading the catalogue is refused to everyone else', async () => {
  const { offers, download } = downloading();
  expect(await download(inGroups('Sales'), { format: 'csv' })).toEqual(failed({ code: 'not-allowed' }));
  expect(offers).toEqual([]);
});

it('downloading the catalogue is refused for more than seven days', async () => {
  const { offers, download } = downloading();
  for (const expiresIn of [604_801, 0, -1, 0.5]) {
    const refused = await download(manager, { format: 'csv', expiresIn });
    expect(refused).toEqual(failed({ code: 'invalid-body', field: 'expiresIn' }));
  }
  await download(manager, { format: 'csv', expiresIn: 604_800 });
  expect(offers).toMatchObject([{ lifetime: 604_800 }]);
});

it('a download leaves empty in every file what a dashboard does not have', () => {
  const {
    owner: _,
    verifiedUntil: __,
    promisedAge: ___,
    knownIssue: ____,
    section: _____,
    favouriteOf: ______,
    ...old
  } = sales;
  const empty = { owner: '', verifiedUntil: '', promisedAge: '', knownIssue: '', favouriteOf: [], section: '' };
  expect(JSON.parse(catalogueAs.json([old]))).toMatchObject([empty]);
  expect(catalogueAs.csv([old])).toBe(catalogueAs.csv([{ ...old, ...empty }]));
});

/** Before what would be a formula. */
const apostrophe = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

it('the catalogue as CSV with semicolons is the same table for Excel where the comma is the decimal sign', async () => {
  const file = catalogueAs['csv-semicolons']([sales]);
  expect(file).toBe(catalogueAs.csv([sales]).replaceAll('","', '";"'));
  const { offers, download } = downloading();
  await download(manager, { format: 'csv-semicolons' });
  expect(offers).toMatchObject([{ file: { name: 'catalogue-2026-11-20.csv' } }]);
});

it('the catalogue as CSV has a line for each dashboard below the names of the columns', () => {
  const trust = {
    titles: 'de: Umsatz',
    keywords: 'margin, profit',
    owner: 'Priya Nair',
    verifiedUntil: '2027-01-31',
    promisedAge: 'P1D',
    knownIssue: '=counted twice',
    favouriteOf: ['Sales', 'Board'],
    section: 'finance/n',
  };
  expect(cellsOf(catalogueAs.csv([{ ...sales, ...trust }]))).toEqual([
    [
      'id',
      'title',
      'description',
      'icon',
      'status',
      'groups',
      'titles',
      'keywords',
      'owner',
      'verifiedUntil',
      'promisedAge',
      'knownIssue',
      'favouriteOf',
      'section',
      'metaId',
      'metaName',
      'metaArn',
      'updatedAt',
      'missing',
    ],
    [
      'quicksight@sales',
      'Sales, "EU"',
      'Revenue, orders and margin',
      'PresentationChartLineIcon',
      'EMBEDED',
      '"Sales, EMEA", Board',
      'de: Umsatz',
      'margin, profit',
      'Priya Nair',
      '2027-01-31',
      'P1D',
      "'=counted twice",
      'Sales, Board',
      'finance/n',
      'sales',
      'Sales (prod)',
      sales.metaArn,
      '2026-11-18T09:02:00.000Z',
      'false',
    ],
  ]);
});

it('the catalogue as CSV has no formula in any cell, and each text whole', () => {
  const first = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '"', ',', "'", '');
  const text = fc.tuple(first, fc.string({ unit: anyCharacter })).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (title, description, group) => {
      const file = catalogueAs.csv([aDashboard({ title, description, groupList: [group] })]);
      const [columns = [], row = []] = cellsOf(file);
      expect(row).toHaveLength(columns.length);
      for (const cell of row) expect(cell).not.toMatch(/^(?!-\d+([.,]\d+)?$)[=+\-@\t\r\n＝＋－＠]/);
      expect(row[1]!.replace(apostrophe, '')).toBe(title.replace(apostrophe, ''));
    }),
  );
});
