import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result';
import { aBackend, id, json } from './a-backend';

const embedUrl = 'https://bi.example/embed/0f/dashboards/sales?code=1';

/** How many milliseconds are left of a session that ends an hour after the backend's time, which is this. */
const lasting = async (date: string | undefined) => {
  const sessionExpiresAt = new Date(Date.now() + 3_600_000 + 86_400_000).toISOString();
  const { catalogue } = await aBackend(json({ embedUrl, sessionExpiresAt }, 200, date === undefined ? {} : { date }));
  const ticket = await catalogue.embedUrl(id);
  if (!ticket.ok || !ticket.value.sessionExpiresAt) throw new Error('No session end');
  return ticket.value.sessionExpiresAt.getTime() - Date.now();
};

describe('a session’s end, as the backend’s clock has it,', () => {
  it('is brought to this machine’s, which may be a day behind', async () => {
    const left = await lasting(new Date(Date.now() + 86_400_000).toUTCString());
    expect(Math.abs(left - 3_600_000)).toBeLessThan(5_000);
  });

  it('is taken as it is where the backend does not tell its time', async () => {
    expect(Math.abs((await lasting('yesterday')) - 3_600_000 - 86_400_000)).toBeLessThan(5_000);
  });

  it('may be unknown', async () => {
    const { catalogue } = await aBackend(json({ embedUrl }));
    expect(await catalogue.embedUrl(id)).toEqual(ok({ url: embedUrl }));
  });
});

describe('an embed URL', () => {
  it.each([
    'http://bi.example/embed/0f/dashboards/sales?code=1',
    'javascript:alert(1)//embed/0f/dashboards/sales?code=1',
    '//bi.example/embed/0f/dashboards/sales?code=1',
    'https://bi.example/embed/0f/dashboards/sales',
    'https://bi.example/embed/0f/dashboards/sales?',
    'https://bi.example/embed/0f/dashboards/?code=1',
    'https://bi.example/embedding/0f/dashboards/sales?code=1',
    'https://bi.example/evil?/embed/0f/dashboards/sales?code=1',
    'https://bi.example#/embed/0f/dashboards/sales?code=1',
    'https:///embed/0f/dashboards/sales?code=1',
    'https://[/embed/0f/dashboards/sales?code=1',
    'https://a b/embed/0f/dashboards/sales?code=1',
    'https://user:pass@bi.example/embed/0f/dashboards/sales?code=1',
    'https://bi.example\\@evil.example/embed/0f/dashboards/sales?code=1',
    ' https://bi.example/embed/0f/dashboards/sales?code=1',
    '',
    5,
    null,
  ])('of the form %j is refused', async (url) => {
    const { catalogue } = await aBackend(json({ embedUrl: url }));
    expect(await catalogue.embedUrl(id)).toEqual(failed({ kind: 'broken' }));
  });

  it.each([
    embedUrl,
    'https://localhost:8443/embed/0f/dashboards/sales?code=1&isauthcode=true',
    'https://eu-west-1.quicksight.aws.amazon.com/embed/0f8e/dashboards/8f-1_a/views/2?code=x&identityprovider=quicksight',
  ])('like %s is taken', async (url) => {
    const { catalogue } = await aBackend(json({ embedUrl: url }));
    expect(await catalogue.embedUrl(id)).toEqual(ok({ url }));
  });
});
