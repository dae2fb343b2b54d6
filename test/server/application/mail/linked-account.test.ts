import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls';
import { clock } from '../../callers';
import { anApi, bearer } from '../../http/an-api';
import { ann } from '../../pool-directory-in-memory';
import { anIdToken } from '../../tokens';
import { aMailbox, minute } from './a-mailing';

it('an account linked to its company is told so in the portal and by email, once; one that the company made is not', async () => {
  let now = clock().getTime();
  const { mail, sent } = aMailbox(true);
  const companies = [{ provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC' as const, domains: ['example.com'] }];
  const { app, key, runMails } = anApi({ mail, clock: () => new Date(now) }, { companies });
  const signIn = async (session: string, username: string) => {
    now += minute;
    const token = await anIdToken(key, {
      sub: ann.sub,
      'cognito:username': username,
      identities: [{ providerName: 'Contoso', userId: '1', primary: 'false' }],
      origin_jti: session,
    });
    await app.request('/prod/cognito/user/identity', { headers: bearer(token) });
    const answer = await app.request('/prod/portal/notices', { headers: bearer(token) });
    now += 2 * minute;
    await runMails();
    const { notices } = (await answer.json()) as AnswerOf<'notices'>;
    return notices.flatMap((one) => (one && one.kind !== 'published' ? { kind: one.kind, text: one.text } : []));
  };
  await runMails();
  expect(await signIn('first', 'contoso_1')).toEqual([]);
  for (const session of ['second', 'third']) {
    expect(await signIn(session, 'ann')).toEqual([{ kind: 'company-linked', text: 'Contoso Ltd' }]);
  }
  expect(sent).toMatchObject([
    { to: ann.email, text: expect.stringContaining('Contoso Ltd signs you in from now on.') },
  ]);
});
