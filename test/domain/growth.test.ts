import { expect, it } from 'vitest';
import { redact } from '#domain/browser/redact';
import { checkEdit, editOf, tidyEdit } from '#domain/dashboards/catalogue/catalogue-edit';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { matchGroups, spellGroups } from '#domain/dashboards/groups';
import { findIcons } from '#domain/dashboards/catalogue/icon-search';
import { queryOfView, viewInQuery } from '#domain/dashboards/viewing/view-in-address';
import { find } from '#domain/finder/find';
import { finderIndex } from '#domain/finder/finder-index';
import { landingPath } from '#domain/pages/landing-path';
import { safeRedirect } from '#domain/pages/redirect';
import { superlinearIn } from '../growth';
import { aDashboard } from './dashboards/a-dashboard';

const findable = (text: string) => ({ key: text, title: text, detail: text, words: [text, text] });
const index = finderIndex(['Sales', 'Air routes', 'Costs of people'].map(findable));
const edit = editOf(aDashboard());

const readers: [string, (text: string) => unknown][] = [
  ['the redactor', redact],
  ['the redirect', (text) => safeRedirect(`/${text}`, 'https://portal.example')],
  ['the landing page', (text) => landingPath(`/${text}`, 'https://portal.example', [])],
  ['the id of a dashboard', isDashboardId],
  ['the view in an address', (text) => viewInQuery({ sheet: text, 'p.a': text, [`p.${text}`]: 'a' })],
  ['the view of a dashboard', (text) => queryOfView({ sheet: text, parameters: [{ name: 'a', values: [text] }] })],
  [
    'the edit of a dashboard',
    (text) => checkEdit(tidyEdit(edit, { ...edit, title: text, description: text, groupList: [text, text] })),
  ],
  ['the line of groups', (text) => spellGroups([text, text])],
  ['the groups found', (text) => matchGroups([{ name: text }], [], text)],
  ['the search for icons', (text) => findIcons(text, '')],
  ['the index of the finder', (text) => finderIndex([findable(text)])],
  ['the finder', (text) => find(index, text, { limit: 15 })],
  ['the finder of long titles', (text) => find(finderIndex([findable(text)]), text, { limit: 15 })],
];

it.each(readers)('%s takes a time in proportion to the length of a text', (_, read) => {
  expect(superlinearIn(read)).toEqual([]);
});
