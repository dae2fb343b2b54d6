import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls';
import { newMailMarks } from '#server/application/mail/mail-marks';
import { anIdToken } from '../tokens';
import { anApi, anUpdate, bearer } from './an-api';

const jonasAddress = 'jonas@northfield.example';

/** Jonas of Sales, for whom a manager publishes a dashboard. */
async function jonas() {
  const api = anApi();
  const tokenOf = (sub: string, group: string) =>
    anIdToken(api.key, { sub, email: `${sub}@northfield.example`, 'cognito:groups': [group] });
  const [manager, own] = [await tokenOf('priya', 'SuperUser'), await tokenOf('jonas', 'Sales')];
  const ask = (path: string, body?: object, token = own) =>
    api.app.request(`/prod/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: bearer(token),
      ...(body && { body: JSON.stringify(body) }),
    });
  await ask('portal/notices/read', { read: 'all' });
  await ask('quicksight/dashboard/update', { ...anUpdate, sk: 'draft', status: 'EMBEDED', title: 'Margins' }, manager);
  const notices = async () => (await (await ask('portal/notices')).json()) as AnswerOf<'notices'>;
  return { ...api, ask, notices };
}

it('notices are listed, read with the count in the answer, and hidden by settings', async () => {
  const { ask, notices } = await jonas();
  const {
    notices: [line],
    sendsMail,
  } = await notices();
  expect(line).toMatchObject({
    kind: 'published',
    isUnread: true,
    dashboards: [{ metaId: 'draft', title: 'Margins' }],
  });
  expect(line).not.toHaveProperty('by');
  expect(sendsMail).toBe(false);
  const marked = (await (await ask('portal/notices/read', { read: [line?.id] })).json()) as AnswerOf<'readNotices'>;
  expect(marked.unread?.count).toBe(0);
  expect(await (await ask('portal/notices/unread')).json()).toEqual(marked.unread);
  const settings = { hidden: ['dashboards'], email: ['issues'], send: 'at-once' };
  expect((await ask('portal/notices/settings', settings)).status).toBe(200);
  await ask('portal/notices/account', { changed: 'password-changed' });
  expect(await notices()).toMatchObject({ settings, notices: [{ kind: 'password-changed' }] });
  expect((await ask('portal/notices/settings', { ...settings, hidden: ['security'] })).status).toBe(400);
});

it('an address that refused email is named to its person, and no longer once it has changed', async () => {
  const { people, notices } = await jonas();
  await people.write('jonas', 'mail', { ...newMailMarks(0, 0), refused: { address: jonasAddress, at: 0 } }, 0);
  expect(await notices()).toHaveProperty('refusedAddress', jonasAddress);
  await people.write('jonas', 'mail', { ...newMailMarks(0, 0), refused: { address: 'former@x.example', at: 0 } }, 1);
  expect(await notices()).not.toHaveProperty('refusedAddress');
});
