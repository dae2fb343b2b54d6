import { expect, it } from 'vitest';
import { aCloud } from './a-cloud';
import { idOf, personAt } from './a-person';

it('a delivery that is tested arrives with its file', async () => {
  const { url } = await aCloud();
  const call = await personAt(url, 'demo', 'Demo-pass-1');
  const dashboard = await idOf(call, 'wildlife-strikes');
  const { sheets } = await call(`portal/exports?dashboard=${dashboard}`);
  const { tables, ...sheet } = sheets.find((one: { tables: object[] }) => one.tables.length > 0);
  const view = { dashboard, sheet, visual: tables[0], parameters: [], locale: 'en' };
  const rhythm = { every: 'workday', time: '08:00' };
  const { id } = await call('portal/deliveries', { ...view, format: 'csv', rhythm, zone: 'Europe/Berlin' });
  await call('portal/deliveries/test', { id });
  const own = async () => (await call('portal/deliveries')).deliveries[0];
  await expect
    .poll(async () => (await own()).lastRun, { timeout: 60_000, interval: 300 })
    .toMatchObject({ state: 'sent', isTest: true });
  const { url: file } = await call('portal/exports/download', { id: (await own()).lastRun.run });
  const downloaded = await fetch(new URL(file, url));
  expect(downloaded.headers.get('content-type')).toContain('text/csv');
  const [mail] = await (await fetch(`${url}/outbox/mails.json`)).json();
  expect(mail.text).toContain('Attached: CSV');
  const attached = await fetch(`${url}/outbox/${mail.id}/${encodeURIComponent(mail.attachments[0])}`);
  expect(await attached.text()).toBe(await downloaded.text());
  expect((await fetch(mail.unsubscribe_url, { method: 'POST' })).status).toBe(200);
  expect(await own()).toMatchObject({ state: 'paused', reason: 'unsubscribed' });
});
